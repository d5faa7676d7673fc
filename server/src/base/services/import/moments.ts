import { fold } from '@portal/contract'

/** The first letters of the months in Spanish and English. */
const months = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
] as const

/** A day that can be read in two ways: the day first, as in Colombia, or the month first. */
export interface AmbiguousDay {
  readonly dayFirst: string
  readonly monthFirst: string
}

function dayOf(year: string | undefined, month: string | number | undefined, day: string | undefined): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function monthOf(word: string): number {
  return months.findIndex((names) => names.some((name) => word.startsWith(name))) + 1
}

function readDay(text: string): string | AmbiguousDay | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3])
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? []
  if (first !== undefined && second !== undefined) {
    const dayFirst = dayOf(year, second, first)
    const monthFirst = dayOf(year, first, second)
    if (Number(first) > 12 || dayFirst === monthFirst) return dayFirst
    return Number(second) > 12 ? monthFirst : { dayFirst, monthFirst }
  }
  const withMonthName =
    /^(?<day>\d{1,2})(?: de |[ -])(?<month>[a-z]{3,10})\.?(?: de | del |,? |-)(?<year>\d{4})$/.exec(text) ??
    /^(?<month>[a-z]{3,10})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/.exec(text)
  const { day, month = '', year: namedYear } = withMonthName?.groups ?? {}
  return monthOf(month) === 0 ? undefined : dayOf(namedYear, monthOf(month), day)
}

function readTime(text: string): string | undefined {
  const [, hour, minute, second = '00', half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.? ?m\.?)?$/.exec(text) ?? []
  if (hour === undefined || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return undefined
  const inDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return `${String(inDay).padStart(2, '0')}:${minute}:${second}`
}

/**
 * Converts a date with or without a time, as people write it in Spanish or English, to `YYYY-MM-DD HH:mm:ss`. Whether the day exists is
 * left to the rules. The year has four digits.
 * @param ofDay the time for a day without a time
 * @returns undefined for any other text
 */
export function readMoment(typed: string, ofDay: string): string | AmbiguousDay | undefined {
  const text = fold(typed).replace(/\s+/g, ' ').trim()
  const [, day = text, time] = /^(.+?)(?:t|,? )(\d{1,2}:\d{2}.*)$/.exec(text) ?? []
  const date = readDay(day)
  const hours = time === undefined ? ofDay : readTime(time)
  if (date === undefined || hours === undefined) return undefined
  return typeof date === 'string' ? `${date} ${hours}` : date
}
