import { type ReactElement, useRef } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { CheckBox } from '../../../../kit/ui/field/CheckBox.tsx'
import { preferNotToSay } from '../lists.ts'
import type { PersonValues } from '../person-values.ts'
import styles from '../profile-form.module.css'
import { type PersonFormReturn, setField } from './FieldPlace.tsx'
import { PersonInput } from './PersonInput.tsx'

interface Props {
  readonly form: PersonFormReturn
  readonly fields: readonly Parameters<typeof PersonInput>[0]['field'][]
}

/** The sensitive questions that nobody has to answer (Ley 1581, article 6), and one checkbox that declines all of them. */
export function SensitiveFields({ form, fields }: Props): ReactElement {
  const { t } = useTranslation()
  /** The answers before the checkbox was checked. */
  const before = useRef<Partial<PersonValues>>({})
  const declines = form.watch(fields).every((value) => value === preferNotToSay)
  return (
    <fieldset className="stack gap-20">
      <legend className={`strong ${styles.legend}`}>{t('person_form.sensitive')}</legend>
      <p className={styles.why}>{t('person_form.sensitive_text')}</p>
      <CheckBox
        label={t('person_form.sensitive_none')}
        checked={declines}
        onChange={({ currentTarget: { checked } }) => {
          const earlier = before.current
          before.current = checked ? form.getValues() : {}
          for (const field of fields) setField(form, field, checked ? preferNotToSay : (earlier[field] ?? ''))
        }}
      />
      {fields.map((field) => (
        <PersonInput key={field} form={form} field={field} />
      ))}
    </fieldset>
  )
}
