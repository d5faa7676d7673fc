import { declaredField, fieldsOfSection } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { isAdult } from '../person-values.ts'
import styles from '../profile-form.module.css'
import { type PersonFormReturn, setField } from './FieldPlace.tsx'
import { isOptional, PersonInput } from './PersonInput.tsx'
import { SensitiveFields } from './SensitiveFields.tsx'

const fields = fieldsOfSection('details')
/** Two short lists, side by side. */
const pair = ['sex', 'blood_type'] as const
/** Sensitive questions that can stay unanswered. The activities need the health insurer, and to know whether there is a disability. */
const sensitive = fields.filter((field) => {
  const { list, isSensitive } = declaredField(field) ?? {}
  return isSensitive && list !== undefined && isOptional(field)
})
const others = fields.filter((field) => !sensitive.includes(field) && !pair.some((one) => one === field))

/** Questions about the person. */
export function DetailFields({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const [birthdate, hasDisability] = form.watch(['birthdate', 'has_disability'])
  const isOfAge = isAdult({ birthdate })
  const shown = sensitive.filter((field) => {
    if (field === 'disability_id') return hasDisability === 'SI'
    return isOfAge || declaredField(field)?.isForAdults !== true
  })
  return (
    <div className="stack gap-20">
      <div className={`stack ${styles.pair}`}>
        {pair.map((field) => (
          <PersonInput key={field} form={form} field={field} />
        ))}
      </div>
      {others.map((field) => (
        <PersonInput
          key={field}
          form={form}
          field={field}
          onChange={(value) => {
            if (field === 'has_disability' && value === 'NO') setField(form, 'disability_id', '')
          }}
        />
      ))}
      <SensitiveFields form={form} fields={shown} />
    </div>
  )
}
