import { type ReactElement, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { CheckBox } from '../../../kit/ui/field/CheckBox.tsx'
import styles from './documents.module.css'
import { isPdf, missingSide, type Sides, sideName } from './files.ts'
import { SideOfDocument } from './SideOfDocument.tsx'
import { type Undecided, useSides } from './use-sides.ts'

interface Props {
  readonly label: string
  readonly help?: ReactNode
  /** One PDF, one photograph, or the photographs of both sides. `documentBody` makes the fields of a call from it. */
  readonly value: readonly File[]
  /** Called with the files, and whether one picture shows both sides. It is false when there is no longer exactly one picture. */
  readonly onChange: (files: readonly File[], isOnePicture: boolean) => void
  /** Called with the reason why `value` cannot be sent yet; undefined when it can. */
  readonly onUndecided: (undecided: Undecided | undefined) => void
  readonly error?: string
  /** The number of sides of the document. */
  readonly sides: Sides
  /** The name of the field that `ErrorSummary` links to; the name for the other side ends in `_back`. */
  readonly field: string
  /** Whether the person selected that one picture shows both sides; undefined when the form has no such choice. */
  readonly isOnePicture?: boolean
}

/** The sides of a document, one after the other: add, check, correct. */
export function SidesOfDocument(props: Props): ReactElement {
  const { label, help, value, onChange, onUndecided, error, sides, field, isOnePicture } = props
  const { t } = useTranslation()
  const id = useId()
  const own = useSides(value, (files) => onChange(files, isOnePicture === true && files.length === 1))
  const list = useRef<HTMLOListElement>(null)
  const [first] = value
  const isWhole = first !== undefined && isPdf(first)
  const shown = missingSide(value, sides, isOnePicture === true) === undefined ? value.length : value.length + 1
  const shownSides = isWhole || isOnePicture ? 1 : sides
  const state = own.attempts.map((attempt) => attempt?.state).join(' ')
  const { undecided } = own
  const notify = useRef(onUndecided)
  notify.current = onUndecided
  useEffect(() => {
    notify.current(undecided)
    return () => notify.current(undefined)
  }, [undecided])

  // The pressed button had the focus and was removed: the focus moves to the current side.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is shown changes
  useLayoutEffect(() => {
    const lost = own.wasUsed() && document.activeElement === document.body
    const at = own.attempts.findIndex((attempt) => attempt !== undefined)
    if (lost) list.current?.children[at < 0 ? shown - 1 : at]?.querySelector<HTMLElement>('h3')?.focus()
  }, [state, value.length, value])

  const message =
    own.attempts.every((attempt) => attempt === undefined) && value.length > 0
      ? isWhole
        ? t('documents.pdf_ready')
        : t('documents.ready', {
            side: t(`documents.side.${sideName(value.length - 1, shownSides)}`),
            done: value.length,
            all: shownSides,
          })
      : ''

  return (
    <fieldset className="stack gap-12" aria-describedby={`${id}-help ${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div id={`${id}-help`} className="stack gap-4 muted">
        {help === undefined ? null : <div>{help}</div>}
        <p>{t('documents.tips')}</p>
      </div>
      <ol ref={list} className="stack gap-12">
        {Array.from({ length: shown }, (_, index) => (
          <SideOfDocument
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
            key={index}
            side={index}
            sides={shownSides}
            place={`field-${index === 0 ? field : `${field}_back`}`}
            file={value[index]}
            isLast={index === value.length - 1}
            own={own}
          >
            {index === 0 && isOnePicture !== undefined && sides === 2 && value.length === 1 && !isWhole ? (
              <CheckBox
                label={t('documents.one_picture')}
                checked={isOnePicture}
                onChange={({ currentTarget: { checked } }) => onChange(value, checked)}
              />
            ) : null}
          </SideOfDocument>
        ))}
      </ol>
      <p id={`${id}-error`} className="error-ink not-empty" role="alert">
        {error}
      </p>
      <Status className="visually-hidden">{message}</Status>
    </fieldset>
  )
}
