import type { FieldError } from '../../../kit/form/errors.ts'
import { asApiError } from '../../../kit/request/api-errors.ts'

/** Why a form outside the session was rejected: messages by field, or one for the whole form, with the seconds to wait where there are some. */
export interface FormErrors<Field extends string> {
  readonly fields: Readonly<Partial<Record<Field, string>>>
  readonly message?: string | undefined
  readonly wait?: number | undefined
}

/** The errors that the contract's schema found before anything was sent. */
export function errorsOfSchema<Field extends string>(errors: ReadonlyMap<string, FieldError>): FormErrors<Field> {
  const fields = Object.fromEntries([...errors].map(([field, { message }]) => [field, message]))
  return { fields: fields as FormErrors<Field>['fields'] }
}

/**
 * The errors of the form from an error of the server, or from a missing response.
 * @param shown - the fields that the form shows; a message about another field is shown above the form
 */
export function errorsOfServer<Field extends string>(thrown: unknown, shown: readonly Field[]): FormErrors<Field> {
  const error = asApiError(thrown)
  const fields: Partial<Record<Field, string>> = {}
  for (const field of shown) {
    const [first] = error.errors[field] ?? []
    if (first !== undefined) fields[field] = first
  }
  const wait = error.status === 429 ? error.retryAfter : undefined
  return { fields, message: Object.keys(fields).length > 0 ? undefined : error.message, wait }
}
