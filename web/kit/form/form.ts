import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  type UseFormSetError,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { ApiError } from '../request/api-errors.ts'
import { faultsOf } from './faults.ts'

export { faultText } from './faults.ts'

/**
 * Checks a form of React Hook Form with the contract's schema. The values given to the submit handler are the form's own, not
 * the parsed ones: the server parses what it gets.
 */
export function contractResolver<V extends FieldValues>(schema: z.ZodMiniType): Resolver<V> {
  return (values) => {
    const faults = faultsOf(schema, values)
    if (faults.size === 0) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [field, { key, message }] of faults) set(errors, field, { type: key, message })
    return { values: {}, errors }
  }
}

/**
 * Puts the sentences of a 422 on the fields of a form; the first wrong field gets the focus.
 * @returns whether some field of the form was named; if not, the error's `message` is to be shown above the form
 */
export function showFieldErrors<V extends FieldValues>(
  error: ApiError,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
): boolean {
  let first = true
  for (const field of fields) {
    const text = error.errors[field]?.[0]
    if (text === undefined) continue
    setError(field, { type: 'server', message: text }, { shouldFocus: first })
    first = false
  }
  return !first
}
