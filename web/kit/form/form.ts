import i18next from 'i18next'
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
import { errorsOf, errorText, type LabelOf } from './errors.ts'

export { errorText } from './errors.ts'

/** What a form tells its resolver: its labels, for the sentences of errors. */
export interface FormContext {
  readonly labelOf?: LabelOf | undefined
}

/** Makes a React Hook Form resolver from a function that finds the errors of the values. */
export function resolverOf<V extends FieldValues>(
  errorsOfFields: (values: V, labelInForm: LabelOf | undefined) => FieldErrors<V> | Promise<FieldErrors<V>>,
): Resolver<V, FormContext> {
  return async (values, context) => {
    const errors = await errorsOfFields(values, context?.labelOf)
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** The errors that the contract's schema finds in the body that a form sends. */
export function errorsIn<V extends FieldValues>(
  schema: z.ZodMiniType,
  body: unknown,
  labelInForm?: LabelOf,
): FieldErrors<V> {
  const errors: FieldErrors<V> = {}
  for (const [field, { key, message }] of errorsOf(schema, body, labelInForm))
    set(errors, field, { type: key, message })
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
): Resolver<V, FormContext> {
  return resolverOf<V>((values, labelInForm) => errorsIn<V>(schema, bodyOf(values), labelInForm))
}

/**
 * Shows the messages of a 422 at the fields and focuses the first. A sentence of a rule has the labels of the form.
 * @returns whether the error names a field of the form
 */
export function showFieldErrors<V extends FieldValues>(
  error: ApiError,
  fields: readonly FieldPath<V>[],
  setError: UseFormSetError<V>,
  labelInForm?: LabelOf,
): boolean {
  let first = true
  for (const field of fields) {
    const text = error.errors[field]?.[0]
    if (text === undefined) continue
    const rule = error.rules[field]?.[0]
    const message =
      labelInForm !== undefined && rule !== undefined && i18next.exists(rule.key)
        ? errorText(field, rule.key, rule.params, labelInForm)
        : text
    setError(field, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
  return !first
}
