import { type ReactElement, type ReactNode, useLayoutEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { focusField } from '../ErrorSummary.tsx'
import type { PersonField, PersonValues } from '../person-values.ts'

export type PersonFormReturn = UseFormReturn<PersonValues>

interface Props {
  readonly field: string
  readonly children: ReactNode
}

/** The wrapper of each field. `ErrorSummary` links to it by the name of the field, and so does an address with `?field=`. */
export function FieldPlace({ field, children }: Props): ReactElement {
  const [query] = useSearchParams()
  const isTarget = query.get('field') === field
  useLayoutEffect(() => {
    if (isTarget) focusField(field)
  }, [isTarget, field])
  return <div id={`field-${field}`}>{children}</div>
}

/** Sets a field as typing does: marks the form as changed, and validates a value with an error again. */
export function setField(form: PersonFormReturn, field: PersonField, value: string): void {
  form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
}
