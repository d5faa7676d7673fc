import { declaredField, fieldsOfSection } from '@portal/contract/citizens'
import { Fragment, type ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import { isAdult } from '../person-values.ts'
import styles from '../profile-form.module.css'
import { type PersonFormReturn, setField } from './FieldPlace.tsx'
import { PersonInput } from './PersonInput.tsx'

const fields = fieldsOfSection('details')
/** Two short lists, side by side. */
const pair = ['sex', 'blood_type'] as const
const others = fields.filter((field) => !pair.some((one) => one === field))
const firstSocial = others.find((field) => declaredField(field)?.section === 'social')

/** Questions about the person. Sensitive ones are optional (Ley 1581, article 6). */
export function DetailFields({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const { t } = useTranslation()
  const [birthdate, hasDisability] = form.watch(['birthdate', 'has_disability'])
  const isOfAge = isAdult({ birthdate })
  const shown = others.filter((field) => {
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
      {shown.map((field) => (
        <Fragment key={field}>
          {field === firstSocial ? <p className={styles.why}>{t('person_form.sensitive')}</p> : null}
          <PersonInput
            form={form}
            field={field}
            onChange={(value) => {
              if (field === 'has_disability' && value === 'NO') setField(form, 'disability_id', '')
            }}
          />
        </Fragment>
      ))}
    </div>
  )
}
