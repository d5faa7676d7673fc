import { type ReactElement, useId, useState } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { useAnnouncedError } from '../../../../kit/ui/feedback/announce.ts'
import { boxClass } from '../../../../kit/ui/field/Field.tsx'
import styles from '../profile-form.module.css'
import { type DateParts, dateOf, partsOf } from './date-parts.ts'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'

const parts = ['day', 'month', 'year'] as const

interface Props {
  /** The date, or its typed parts; empty when nothing is typed. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The birth date as three fields: people know it by heart, and in a calendar it would be many pages away. */
export function BirthDateBoxes({ value, error, onChange }: Props): ReactElement {
  const { t } = useTranslation()
  useAnnouncedError(error)
  const foot = useId()
  const [typed, setTyped] = useState<DateParts>(() => partsOf(value))
  const shown = dateOf(typed) === value ? typed : partsOf(value)
  return (
    <fieldset className="column gap-6" aria-describedby={foot}>
      <legend className={styles.legend}>{t('person_form.labels.birthdate')}</legend>
      <div className={`grid gap-10 ${styles.date}`}>
        {parts.map((part) => (
          <label key={part} className="column gap-4">
            <span>{t(`person_form.${part}`)}</span>
            <span className={boxClass(error)}>
              <input
                inputMode="numeric"
                autoComplete="off"
                maxLength={part === 'year' ? 4 : 2}
                className={styles.number}
                aria-invalid={error === undefined ? undefined : true}
                value={shown[part]}
                onChange={({ currentTarget }) => {
                  const next = { ...shown, [part]: currentTarget.value.replace(/\D/g, '') }
                  setTyped(next)
                  onChange(dateOf(next))
                }}
              />
            </span>
          </label>
        ))}
      </div>
      <small id={foot} className={error === undefined ? undefined : 'error-ink'}>
        {error ?? t('person_form.birthdate_help')}
      </small>
    </fieldset>
  )
}

/** The birth date of a person in a form. */
export function BirthDateField({ form }: { readonly form: PersonFormReturn }): ReactElement {
  return (
    <FieldPlace field="birthdate">
      <BirthDateBoxes
        value={form.watch('birthdate')}
        error={form.formState.errors.birthdate?.message}
        onChange={(value) => setField(form, 'birthdate', value)}
      />
    </FieldPlace>
  )
}
