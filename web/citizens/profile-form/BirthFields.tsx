import type { ReactElement } from 'react'
import { BirthDateField } from './BirthDateField.tsx'
import type { PersonFormReturn } from './FieldPlace.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import styles from './profile-form.module.css'

interface Props {
  readonly form: PersonFormReturn
  /** The date was asked elsewhere, or cannot change. */
  readonly withoutDate?: boolean
}

/** When and where a person was born. */
export function BirthFields({ form, withoutDate = false }: Props): ReactElement {
  return (
    <div className={styles.fields}>
      {withoutDate ? null : <BirthDateField form={form} />}
      <PlaceFields form={form} of="birth" />
    </div>
  )
}
