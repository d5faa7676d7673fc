import { fold } from '../base/fold.ts'
import { innerCase, sentenceCase } from '../base/letter-case.ts'
import { dateFormat, formatterOf, type Locale } from '../base/locales.ts'
import { daysOfLabel, onlyHoursOf } from './timetable.ts'

/** The name of a day of the week, Monday is 1: `lunes`, `Monday`. */
export function dayName(day: number, locale: Locale): string {
  // 1 January 2024 is a Monday.
  return dateFormat(locale, 'weekday', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}

/** `2026-07-31` → `viernes, 31 de julio de 2026`. */
export const fullDay = (date: string, locale: Locale): string =>
  dateFormat(locale, 'full day', { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(date))

const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/** The date of a label such as `VIERNES 31 DE JULIO DE 2026`, `YYYY-MM-DD`; undefined if it contains none. */
export function dateOfLabel(label: string): string | undefined {
  const [, day = '', month = '', year] = /(\d{1,2}) de ([a-z]+) de (\d{4})$/.exec(fold(label)) ?? []
  const place = months.indexOf(month)
  return place < 0 ? undefined : `${year}-${String(place + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * The days of a label, which is written in Spanish: `LUNES Y MIÉRCOLES` → `Lunes y miércoles`, `Monday and Wednesday`; `LUNES A
 * VIERNES` → `Lunes a viernes`, `Monday to Friday`. Any other label stays unchanged, in lower case.
 */
export function dayText(label: string, locale: Locale): string {
  const date = dateOfLabel(label)
  const days = daysOfLabel(label)
  if (locale === 'es' || (date === undefined && (days.length === 0 || /\d/.test(label)))) return sentenceCase(label)
  if (date !== undefined) return fullDay(date, locale)
  const names = days.map((day) => dayName(day, locale))
  const isRange = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1
  return isRange
    ? `${names[0]} to ${names.at(-1)}`
    : formatterOf(locale, 'list', (tag) => new Intl.ListFormat(tag)).format(names)
}

/** An hour in 12-hour form: `1:00`, followed by ` p. m.`. "p. m." is never split at the end of a line. */
function hourOf(time: string, locale: Locale): readonly [text: string, half: string] {
  const [hour = 0, minute = '00'] = time.split(':')
  const half = Number(hour) < 12 ? 'a' : 'p'
  const halfText = locale === 'es' ? `${half}.\u00a0m.` : `${half.toUpperCase()}M`
  return [`${Number(hour) % 12 || 12}:${minute}`, `\u00a0${halfText}`]
}

/** `13:05` → `1:05 p. m.` */
export const clockText = (time: string, locale: Locale): string => hourOf(time, locale).join('')

/**
 * `10:00 a. m. a 1:00 p. m.`; the same half of the day is written once. The result is that of Intl, which a phone needs 70 ms
 * to create.
 */
export function hourRange(start: string, end: string, locale: Locale): string {
  const [from, fromHalf] = hourOf(start, locale)
  const [until, untilHalf] = hourOf(end, locale)
  const between = locale === 'es' ? ' a ' : '\u2009–\u2009'
  return `${from}${fromHalf === untilHalf ? '' : fromHalf}${between}${until}${untilHalf}`
}

/** `10:00 A.M. A 01:00 P.M.` → `10:00 a. m. a 1:00 p. m.`, as all other times. A label with other text stays, in lower case. */
export function hourText(label: string, locale: Locale): string {
  const hours = onlyHoursOf(label)
  if (hours !== undefined) return hourRange(hours.start, hours.end, locale)
  return label === label.toLocaleUpperCase('es') ? label.toLocaleLowerCase('es') : label
}

/** The days and hours of a schedule, from its labels. */
interface Labelled {
  readonly weekday_name: string
  readonly daily_name: string
}

/** The days and the hours of a schedule: `Martes y jueves, 8:00 a 10:00 a. m.` */
export function whenText({ weekday_name, daily_name }: Labelled, locale: Locale): string {
  return `${dayText(weekday_name, locale)}, ${hourText(daily_name, locale)}`
}

/** {@link whenText} for the middle of a sentence; English writes days with a capital everywhere. */
export function innerWhenText(of: Labelled, locale: Locale): string {
  const when = whenText(of, locale)
  return locale === 'es' ? innerCase(when) : when
}
