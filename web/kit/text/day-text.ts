import { daysOfLabel, localeTags, sentenceCase } from '@portal/contract'
import { currentLocale } from './i18n.ts'

/** The name of a day of the week, Monday is 1: `lunes`, `Monday`. */
export function dayName(day: number, width: 'long' | 'short' = 'long'): string {
  // 1 January 2024 is a Monday.
  const date = new Date(Date.UTC(2024, 0, day))
  return new Intl.DateTimeFormat(localeTags[currentLocale()], { weekday: width, timeZone: 'UTC' }).format(date)
}

/**
 * The days of a label, in the language of the interface: `LUNES Y MIÉRCOLES` → `Lunes y miércoles`, `Monday and Wednesday`. A label
 * with a date or without a day stays as it is, in small letters.
 */
export function dayText(label: string): string {
  const days = daysOfLabel(label)
  if (currentLocale() === 'es' || days.length === 0 || /\d/.test(label)) return sentenceCase(label)
  return new Intl.ListFormat(localeTags[currentLocale()]).format(days.map((day) => dayName(day)))
}
