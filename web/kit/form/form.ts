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

/** Makes a React Hook Form resolver from a function that finds the errors of the values. */
export function resolverOf<V extends FieldValues>(faultsIn: (values: V) => FieldErrors<V>): Resolver<V> {
  return (values) => {
    const errors = faultsIn(values)
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/**
 * Validates a form with the contract's schema. The submit handler gets the form's own values, not the parsed ones: the server parses
 * what it receives.
 * @param bodyOf - the body that the form sends, where it differs from the form's values
 */
export function contractResolver<V extends FieldValues>(
  schema: z.ZodMiniType,
  bodyOf: (values: V) => unknown = (values) => values,
): Resolver<V> {
  return resolverOf((values) => {
    const errors: FieldErrors<V> = {}
    for (const [field, { key, message }] of faultsOf(schema, bodyOf(values))) set(errors, field, { type: key, message })
    return errors
  })
}

/**
 * Shows the messages of a 422 at the fields of a form and moves the focus to the first of them.
 * @returns whether the error names a field of the form; if not, its `message` belongs above the form
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
