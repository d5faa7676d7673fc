import type { ReactElement } from 'react'
import { BirthDateField } from './BirthDateBoxes.tsx'
import type { PersonFormReturn } from './FieldPlace.tsx'
import { FurtherFields } from './PersonInput.tsx'
import { PlaceField } from './PlaceField.tsx'

interface Props {
  readonly form: PersonFormReturn
  /** Whether to leave out the date: it cannot change now, or another page asks for it. */
  readonly withoutDate: boolean
}

/** The date and the place of birth. */
export function BirthFields({ form, withoutDate }: Props): ReactElement {
  return (
    <div className="stack gap-20">
      {withoutDate ? null : <BirthDateField form={form} />}
      <PlaceField form={form} of="birth" />
      <FurtherFields form={form} section="birth" />
    </div>
  )
}
