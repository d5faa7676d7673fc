import { daysOfLabel, localeTags, sentenceCase } from '@portal/contract'
import { currentLocale } from './i18n.ts'

/** The name of a day of the week, Monday is 1: `lunes`, `Monday`. */
export function dayName(day: number, width: 'long' | 'short' = 'long'): string {
  return dayFormat(width).format(dateOn(day))
}

const dayFormat = (weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(localeTags[currentLocale()], { weekday, timeZone: 'UTC' })

/** 1 January 2024 is a Monday. */
const dateOn = (day: number) => new Date(Date.UTC(2024, 0, day))

/**
 * The days of a label, in the language of the interface: `LUNES Y MIÉRCOLES` → `Lunes y miércoles`, `Monday and Wednesday`; `LUNES A
 * VIERNES` → `Lunes a viernes`, `Monday – Friday`. A label with a date or without a day stays as it is, in small letters.
 */
export function dayText(label: string): string {
  const days = daysOfLabel(label)
  if (currentLocale() === 'es' || days.length === 0 || /\d/.test(label)) return sentenceCase(label)
  const [first = 0] = days
  const last = days.at(-1) ?? 0
  if (days.length > 2 && last - first === days.length - 1)
    return dayFormat('long').formatRange(dateOn(first), dateOn(last))
  return new Intl.ListFormat(localeTags[currentLocale()]).format(days.map((day) => dayName(day)))
}
