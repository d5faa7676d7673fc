import type { FieldErrors } from 'react-hook-form'
import type { FormFault } from '../../profile-form/ErrorSummary.tsx'
import { emptyPerson, type PersonValues } from '../../profile-form/person-values.ts'

const order = Object.keys(emptyPerson)

/** The errors of a form of a person in the order of its fields, and then what is wrong with the whole. */
export function faultsIn(errors: FieldErrors<PersonValues>, whole: FormFault | undefined): readonly FormFault[] {
  const fields = Object.entries(errors).flatMap(([field, error]) =>
    error?.message === undefined ? [] : [{ field, message: String(error.message) }],
  )
  const sorted = fields.toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
  return whole === undefined ? sorted : [...sorted, whole]
}
