import { fold, type Locale, localeTags } from '@portal/contract'

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** The date of a name such as `VIERNES 31 DE JULIO DE 2026`, `YYYY-MM-DD`; undefined when it has none. */
export function dateOf(name: string): string | undefined {
  const [, day = '', month = '', year] = /(\d{1,2}) de ([a-z]+) de (\d{4})$/.exec(fold(name)) ?? []
  const place = months.indexOf(month)
  return place < 0 ? undefined : `${year}-${String(place + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

// 1 January 2023 was a Sunday; Monday is 1.
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
