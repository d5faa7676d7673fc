import { ruleIssue } from '@portal/contract'
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
import type { ApiError } from './api-errors.ts'

/** The label of a field in a sentence: lower case, as the server writes it. */
function labelOf(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  const key = `fields.${last}`
  const label = i18next.exists(key) ? String(i18next.t(key as never)) : last
  return label.toLocaleLowerCase(i18next.language)
}

/** The sentence of a rule's key about a field, in the language spoken now. */
export function faultText(field: string, key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const other = typeof params.other === 'string' ? { other: labelOf(params.other) } : {}
  return String(i18next.t(key as never, { ...params, ...other, field: labelOf(field) } as never))
}

/**
 * Checks a form with the contract's schema, the same that the server uses; one sentence a field, said as the server says it.
 * The values given to the submit handler are the form's own, not the parsed ones: the server parses what it gets.
 */
export function contractResolver<V extends FieldValues>(schema: z.ZodMiniType): Resolver<V> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    const seen = new Set<string>()
    for (const issue of parsed.error.issues) {
      const field = issue.path.map(String).join('.')
      if (seen.has(field)) continue
      seen.add(field)
      const { key, params } = ruleIssue(issue, values)
      set(errors, field, { type: key, message: faultText(field, key, params) })
    }
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
