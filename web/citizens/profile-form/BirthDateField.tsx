import { type ReactElement, useId, useState } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import { boxClass } from '../../kit/ui/Field.tsx'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'
import { labelOfField } from './person-faults.ts'
import { type DateParts, dateOf, partsOf } from './person-values.ts'
import styles from './profile-form.module.css'

const parts = ['day', 'month', 'year'] as const

/** The birth date as three fields: it is known by heart, and a calendar would be many pages away. */
export function BirthDateField({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const { t } = useTranslation()
  const foot = useId()
  const value = form.watch('birthdate')
  const [typed, setTyped] = useState<DateParts>(() => partsOf(value))
  const shown = dateOf(typed) === value ? typed : partsOf(value)
  const error = form.formState.errors.birthdate?.message
  return (
    <FieldPlace field="birthdate">
      <fieldset className="column gap-6" aria-describedby={foot}>
        <legend className={styles.legend}>{labelOfField('birthdate')}</legend>
        <div className={styles.date}>
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
                    setField(form, 'birthdate', dateOf(next))
                  }}
                />
              </span>
            </label>
          ))}
        </div>
        <small id={foot} className={error === undefined ? undefined : 'error-ink'} aria-live="polite">
          {error ?? t('person_form.birthdate_help')}
        </small>
      </fieldset>
    </FieldPlace>
  )
}
