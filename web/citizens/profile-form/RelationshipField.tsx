import type { ReactElement } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import { Choices } from './Choices.tsx'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'
import { labelOfField } from './person-faults.ts'

/** What a beneficiary is to the holder of the account. */
export function RelationshipField({ form }: { readonly form: PersonFormReturn }): ReactElement {
  const { t } = useTranslation()
  return (
    <FieldPlace field="relationship">
      <Choices
        name="relationship"
        label={labelOfField('relationship')}
        value={form.watch('relationship')}
        options={[
          { value: 'HIJO/A', text: t('person_form.child') },
          { value: 'TUTELADO', text: t('person_form.ward'), note: t('person_form.ward_note') },
        ]}
        error={form.formState.errors.relationship?.message}
        onChange={(value) => setField(form, 'relationship', value)}
      />
    </FieldPlace>
  )
}
