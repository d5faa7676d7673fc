import * as z from 'zod/mini'
import { dateValue } from './dates.ts'
import { type ErrorMessage, errorMessage, passes, type RuleName } from './error-message.ts'

/** required: any value that is not empty. Blank text and an empty list are empty; `false` and 0 are not. */
export const required = z.unknown().check(
  passes([
    {
      find(value) {
        const empty = typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
        return value === undefined || value === null || empty ? errorMessage('required') : undefined
      },
    },
  ]),
)

type Fields<K extends string> = { readonly [Name in K]?: unknown }

/** A check of a form that reports its error at `at`. It runs unless `at` or one of the `others` has an error. */
/* @__NO_SIDE_EFFECTS__ */
export function formCheck<K extends string>(
  at: K,
  others: readonly K[],
  find: (form: Readonly<Record<string, unknown>>) => ErrorMessage | undefined,
): z.core.$ZodCheck<Fields<K>> {
  return z.check<Fields<K>>(
    (payload) => {
      const form: unknown = payload.value
      if (typeof form !== 'object' || form === null) return
      if (payload.issues.some(({ path }) => [at, ...others].includes(path?.[0] as K))) return
      const fields = form as Record<string, unknown>
      const found = find(fields)
      if (found === undefined) return
      const { key: message, params } = found
      payload.issues.push({ code: 'custom', message, params, input: fields[at], path: [at], continue: true })
    },
    { when: () => true },
  )
}

/** A check that compares two fields of a form and reports its error at the first. */
/* @__NO_SIDE_EFFECTS__ */
function compare<K extends string>(
  at: K,
  other: K,
  find: (value: unknown, otherValue: unknown) => RuleName | undefined,
) {
  return formCheck(at, [other], ({ [at]: value, [other]: otherValue }) => {
    const rule = find(value, otherValue)
    return rule && errorMessage(rule, { other })
  })
}

function absent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The confirmation of a field must be the same as the field: `form.check(confirmed('email_confirmation', 'email'))`. */
/* @__NO_SIDE_EFFECTS__ */
export function confirmed<K extends string>(confirmation: K, field: K): z.core.$ZodCheck<Fields<K>> {
  return compare(confirmation, field, (value, otherValue) => {
    const same = value === otherValue || (absent(value) && absent(otherValue))
    return same ? undefined : 'confirmed'
  })
}

/** Negative, zero or positive, as for sorting; undefined if the two values cannot be compared. */
function order(value: unknown, other: unknown): number | undefined {
  if (typeof value === 'number' && typeof other === 'number') return value - other
  if (typeof value !== 'string' || typeof other !== 'string' || value === '' || other === '') return undefined
  const [a, b] = [dateValue(value), dateValue(other)]
  return a === b ? 0 : a < b ? -1 : 1
}

/** Two numbers, dates, times or date-times of a form: the second is equal to the first or after it. Absent values are not compared. */
/* @__NO_SIDE_EFFECTS__ */
export function inOrder<K extends string>(first: K, second: K): z.core.$ZodCheck<Fields<K>> {
  return compare(second, first, (value, otherValue) => {
    if ((order(value, otherValue) ?? 0) >= 0) return undefined
    return typeof value === 'number' ? 'not_below_field' : 'not_before_field'
  })
}

/** The same check, but the two values must not be equal. */
/* @__NO_SIDE_EFFECTS__ */
export function inStrictOrder<K extends string>(first: K, second: K): z.core.$ZodCheck<Fields<K>> {
  return compare(second, first, (value, otherValue) =>
    (order(value, otherValue) ?? 1) <= 0 ? 'after_field' : undefined,
  )
}
