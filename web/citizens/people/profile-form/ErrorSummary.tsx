import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import styles from './profile-form.module.css'

/** An error of a form: the field and the message. Without a field it is about the whole form. */
export interface FormError {
  readonly field?: string
  readonly message: string
}

/** The errors of a form as a list, in the order of its fields; the error of the whole form is the last. */
export function errorsOfFields<F extends string>(
  errors: Readonly<Partial<Record<F, { readonly message?: string }>>>,
  fields: readonly F[],
  whole?: string,
): readonly FormError[] {
  const found: readonly FormError[] = fields.flatMap((field) => {
    const message = errors[field]?.message
    return message === undefined ? [] : [{ field, message }]
  })
  return whole === undefined ? found : [...found, { message: whole }]
}

/** Moves the focus to the control of a field that `FieldPlace` wraps: the first wrong one, else the first that is shown. */
export function focusField(field: string): void {
  const place = document.getElementById(`field-${field}`)
  const wrong = '[aria-invalid="true"]:not(fieldset)'
  const controls = place?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? []
  const control =
    place?.querySelector<HTMLElement>(wrong) ?? [...controls].find((one) => one.getClientRects().length > 0)
  control?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}

interface Props {
  readonly errors: readonly FormError[]
  /** The number of attempts to send the form. */
  readonly attempt: number
  /** Opens the part of the form with a field that is not shown now. */
  readonly onElsewhere?: (field: string) => void
}

/**
 * The errors of a form, above it: each links to its field. The summary takes the focus when it appears, and each time `attempt` grows, so
 * that a screen reader reads it after every attempt to send.
 */
export function ErrorSummary({ errors, attempt, onElsewhere }: Props): ReactElement | null {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const isEmpty = errors.length === 0
  // In the same render, not after it: otherwise the summary would take the focus back from the field of a line that was pressed at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus
  useLayoutEffect(() => {
    if (!isEmpty) box.current?.focus()
  }, [attempt, isEmpty])
  if (isEmpty) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.summary}>
      <h2>{t('person_form.summary', { count: errors.length })}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === undefined ? (
              message
            ) : (
              <a
                href={`#field-${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  if (document.getElementById(`field-${field}`) === null) onElsewhere?.(field)
                  else focusField(field)
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
