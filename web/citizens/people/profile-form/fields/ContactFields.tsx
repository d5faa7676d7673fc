import type { ReactElement } from 'react'
import type { PersonFormReturn } from './FieldPlace.tsx'
import { FurtherFields } from './PersonInput.tsx'

/** The emergency contact of a person. */
export function ContactFields({ form }: { readonly form: PersonFormReturn }): ReactElement {
  return (
    <div className="stack gap-20">
      <FurtherFields form={form} section="contact" />
    </div>
  )
}
