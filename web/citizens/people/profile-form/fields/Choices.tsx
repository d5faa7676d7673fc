import { type ReactElement, type ReactNode, useId } from 'react'
import { useAnnouncedError } from '../../../../kit/ui/feedback/announce.ts'
import styles from '../profile-form.module.css'

interface Props {
  readonly name: string
  readonly label: string
  readonly help?: ReactNode
  readonly error?: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly note?: string }[]
  readonly onChange: (value: string) => void
}

/** A question with few options, all visible. */
export function Choices({ name, label, help, error, value, options, onChange }: Props): ReactElement {
  useAnnouncedError(error)
  const foot = useId()
  return (
    <fieldset aria-describedby={foot} aria-invalid={error === undefined ? undefined : true} className="column gap-8">
      <legend className={styles.legend}>{label}</legend>
      <div className="stack gap-8">
        {options.map((option) => (
          <label key={option.value} className={`row gap-12 ${styles.choice}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span>{option.text}</span>
              {option.note === undefined ? null : <small className="block">{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      <small id={foot} className={error === undefined ? undefined : 'error-ink'}>
        {error ?? help}
      </small>
    </fieldset>
  )
}
