import type { ReactElement } from 'react'
import { BirthDateBoxes } from './BirthDateBoxes.tsx'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'

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
