import { fold, type Locale, localeTags } from '@portal/contract'

/** The days of the week in Spanish without accents, from Sunday on, as names of days in the catalogue have them. */
const days = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'] as const
const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** The days of a name such as `LUNES Y MIÉRCOLES` or `LUNES A VIERNES`, 0 for Sunday; undefined when it says something else. */
export function weekDays(name: string): number[] | undefined {
  const words = fold(name).split(/\s*,\s*|\s+y\s+|\s+/)
  const numbers = words.map((word) => days.indexOf(word as (typeof days)[number]))
  const [first = -1, , last = -1] = numbers
  if (words.length === 3 && words[1] === 'a' && first >= 0 && last >= 0) {
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)
  }
  return numbers.includes(-1) ? undefined : numbers
}

/** The date of a name such as `VIERNES 31 DE JULIO DE 2026`, `YYYY-MM-DD`; undefined when it has none. */
export function dateOf(name: string): string | undefined {
  const [, day = '', month = '', year] = /(\d{1,2}) de ([a-z]+) de (\d{4})$/.exec(fold(name)) ?? []
  const place = months.indexOf(month)
  return place < 0 ? undefined : `${year}-${String(place + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The hours of a name such as `06:00 A.M. A 08:00 A.M.`, `HH:mm`; undefined when it says something else. */
export function hoursOf(name: string): { readonly start: string; readonly end: string } | undefined {
  const found = [...name.matchAll(/(\d{1,2}):(\d{2})(?:\s*([AP])\.?\s?M\b)?/gi)].map(([, hour, minute, half]) => {
    const plain = Number(hour)
    const value = half === undefined ? plain : (plain % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
    return `${String(value).padStart(2, '0')}:${minute}`
  })
  const [start, end] = found
  return found.length === 2 && start !== undefined && end !== undefined ? { start, end } : undefined
}

// 1 January 2023 was a Sunday.
const someDay = (day: number) => new Date(Date.UTC(2023, 0, 1 + day))

/** Days of the week in a sentence: `lunes y miércoles`. */
export function daysText(numbers: readonly number[], locale: Locale): string {
  const form = new Intl.DateTimeFormat(localeTags[locale], { weekday: 'long', timeZone: 'UTC' })
  return new Intl.ListFormat(localeTags[locale]).format(numbers.map((day) => form.format(someDay(day))))
}

/** The address of a day of the week in schema.org. */
export function schemaDay(day: number): string {
  return `https://schema.org/${someDay(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })}`
}

/** An hour `HH:mm` in a sentence: `6:00 a. m.`. */
export function hourText(hour: string, locale: Locale): string {
  const form = new Intl.DateTimeFormat(localeTags[locale], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return form.format(new Date(`2023-01-01T${hour}:00Z`)).replace(/\s/g, '\u00a0')
}
