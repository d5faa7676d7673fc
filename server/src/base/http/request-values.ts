import { AppError, fieldError } from '../errors/errors.ts'

/** The most values, and the most levels of lists and objects, of one part of a request: more than any call needs. */
export const mostValues = 50_000
const mostLevels = 32

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const unstorable = /\0|\p{Cs}/u

interface Place {
  readonly value: unknown
  readonly level: number
  /** The name of the field of the body that contains it. */
  readonly field: string
}

/** A list or a plain object. A file of a form is neither. */
function isNest(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || prototype === Object.prototype
}

/**
 * Refuses a body with too many values, too many levels, or a text that the database cannot store. It works without recursion
 * and stops at the first error.
 * @throws AppError 422 on the field of the body
 */
export function refuseUnreadable(body: unknown): void {
  let count = 0
  const places: Place[] = [{ value: body, level: 0, field: 'body' }]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value, level, field } = place
    if (typeof value === 'string' && unstorable.test(value)) throw fieldError(field, 'validation.text_characters')
    if (!isNest(value)) continue
    if (level > mostLevels) throw fieldError(field, 'validation.invalid')
    for (const name of Object.keys(value)) {
      count += 1
      if (count > mostValues) throw new AppError('too_large')
      if (unstorable.test(name)) throw fieldError(level === 0 ? 'body' : field, 'validation.text_characters')
      const inner = (value as Readonly<Record<string, unknown>>)[name]
      places.push({ value: inner, level: level + 1, field: level === 0 ? name : field })
    }
  }
}
