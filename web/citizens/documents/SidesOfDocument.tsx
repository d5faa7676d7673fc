import { type ReactElement, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentCaptureProps } from './capture-props.ts'
import styles from './documents.module.css'
import { hasAllSides, isPdf, sideName } from './files.ts'
import { SideOfDocument } from './SideOfDocument.tsx'
import { useSides } from './use-sides.ts'

/** The sides of a document, one after the other: choose, look, correct. */
export function SidesOfDocument(props: DocumentCaptureProps): ReactElement {
  const { label, help, value, error, sides } = props
  const { t } = useTranslation()
  const id = useId()
  const own = useSides(props)
  const list = useRef<HTMLOListElement>(null)
  const [first] = value
  const isWhole = first !== undefined && isPdf(first)
  const shown = isWhole || hasAllSides(value, sides) ? value.length : value.length + 1
  const state = own.attempt?.state

  // What was pressed is gone, and the focus with it: it goes to the side that the person is at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is shown changes
  useEffect(() => {
    const lost = own.wasUsed() && document.activeElement === document.body
    if (lost) list.current?.children[own.attempt?.side ?? shown - 1]?.querySelector<HTMLElement>('h3')?.focus()
  }, [state, value.length, value])

  const said =
    state === undefined && value.length > 0
      ? isWhole
        ? t('documents.pdf_ready')
        : t('documents.ready', {
            side: t(`documents.side.${sideName(value.length - 1, sides)}`),
            done: value.length,
            all: sides,
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
            sides={isWhole ? 1 : sides}
            file={value[index]}
            isLast={index === value.length - 1}
            own={own}
          />
        ))}
      </ol>
      <p id={`${id}-error`} className="error-ink not-empty" role="alert">
        {error}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </fieldset>
  )
}
