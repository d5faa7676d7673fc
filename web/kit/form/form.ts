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
import { errorsOf } from './errors.ts'

export { errorText } from './errors.ts'

/** Makes a React Hook Form resolver from a function that finds the errors of the values. */
export function resolverOf<V extends FieldValues>(
  errorsOfFields: (values: V) => FieldErrors<V> | Promise<FieldErrors<V>>,
): Resolver<V> {
  return async (values) => {
    const errors = await errorsOfFields(values)
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** The errors that the contract's schema finds in the body that a form sends. */
export function errorsIn<V extends FieldValues>(schema: z.ZodMiniType, body: unknown): FieldErrors<V> {
  const errors: FieldErrors<V> = {}
  for (const [field, { key, message }] of errorsOf(schema, body)) set(errors, field, { type: key, message })
  return errors
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
  return resolverOf<V>((values) => errorsIn<V>(schema, bodyOf(values)))
}

/** The same resolver, with each of its sentences rewritten. */
export function resolverIn<V extends FieldValues>(
  resolver: Resolver<V>,
  rewrite: (sentence: string, field: string) => string,
): Resolver<V> {
  return async (values, context, options) => {
    const found = await resolver(values, context, options)
    for (const [field, error] of Object.entries(found.errors)) {
      if (typeof error?.message === 'string') error.message = rewrite(error.message, field)
    }
    return found
  }
}

/** Shows the messages of a 422 at the fields and focuses the first. @returns whether the error names a field of the form */
export function showFieldErrors<V extends FieldValues>(
  error: ApiError,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
  rewrite: (sentence: string, field: string) => string = (sentence) => sentence,
): boolean {
  let first = true
  for (const field of fields) {
    const text = error.errors[field]?.[0]
    if (text === undefined) continue
    setError(field, { type: 'server', message: rewrite(text, field) }, { shouldFocus: first })
    first = false
  }
  return !first
}
