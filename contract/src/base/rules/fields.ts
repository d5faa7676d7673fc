import * as z from 'zod/mini'
import { dateValue } from './dates.ts'
import { type Fault, fault, passes } from './fault.ts'

/** required: any value that is not empty. Blank text and an empty list are empty; `false` and 0 are not. */
export const required = z.unknown().check(
  passes([
    {
      find(value) {
        const empty = typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
        return value === undefined || value === null || empty ? fault('required') : undefined
      },
    },
  ]),
)

type Fields<K extends string> = { readonly [Name in K]?: unknown }

/**
 * A check of a whole form that compares two fields and reports its fault at `at`. It also runs when other fields have faults, so
 * that a person sees all faults at once. It does not run if one of the two fields has a fault.
 */
/* @__NO_SIDE_EFFECTS__ */
function compare<K extends string>(
  at: K,
  other: K,
  find: (value: unknown, otherValue: unknown) => Fault | undefined,
): z.core.$ZodCheck<Fields<K>> {
  return z.check<Fields<K>>(
    (payload) => {
      const form: unknown = payload.value
      if (typeof form !== 'object' || form === null) return
      if (payload.issues.some(({ path }) => path?.[0] === at || path?.[0] === other)) return
      const { [at]: value, [other]: otherValue } = form as Record<string, unknown>
      const found = find(value, otherValue)
      if (found === undefined) return
      const params = { ...found.params, other }
      payload.issues.push({ code: 'custom', message: found.key, params, input: value, path: [at], continue: true })
    },
    { when: () => true },
  )
}

function absent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The confirmation of a field must be the same as the field: `form.check(confirmed('email_confirmation', 'email'))`. */
/* @__NO_SIDE_EFFECTS__ */
export function confirmed<K extends string>(confirmation: K, field: K): z.core.$ZodCheck<Fields<K>> {
  return compare(confirmation, field, (value, otherValue) => {
    const same = value === otherValue || (absent(value) && absent(otherValue))
    return same ? undefined : fault('confirmed')
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
  return compare(second, first, (value, otherValue) =>
    (order(value, otherValue) ?? 0) < 0 ? fault('not_before_field') : undefined,
  )
}

/** The same check, but the two values must not be equal. */
/* @__NO_SIDE_EFFECTS__ */
export function inStrictOrder<K extends string>(first: K, second: K): z.core.$ZodCheck<Fields<K>> {
  return compare(second, first, (value, otherValue) =>
    (order(value, otherValue) ?? 1) <= 0 ? fault('after_field') : undefined,
  )
}
