import { isDate, isTime } from '@portal/contract'

/** The beginnings of the months' names in Spanish and English: a date may be copied from a page in either language. */
const months = ['ene|jan', 'feb', 'mar', 'abr|apr', 'may', 'jun', 'jul', 'ago|aug', 'sep', 'oct', 'nov', 'dic|dec']
const monthPatterns = months.map((names) => new RegExp(`^(${names})`))

/**
 * Writes a date with the name of its month, as pages show it, in numbers: `21 nov 2026`, `sábado, 21 de noviembre de 2026` and
 * `Nov 21, 2026` → `21/11/2026`. What follows the date, and any other text, stays.
 */
function inNumbers(text: string): string {
  const plain = text.toLowerCase()
  const found =
    /^(?:\p{L}+,? )?(?<day>\d{1,2})(?: de)? (?<month>\p{L}{3,10})\.?(?: de|,)? (?<year>\d{4})/u.exec(plain) ??
    /^(?:\p{L}+, )?(?<month>\p{L}{3,10})\.? (?<day>\d{1,2}),? (?<year>\d{4})/u.exec(plain)
  if (found === null) return text
  const { day, month = '', year } = found.groups ?? {}
  const place = monthPatterns.findIndex((pattern) => pattern.test(month))
  return place < 0 ? text : `${day}/${place + 1}/${year}${plain.slice(found[0].length).replace(/^ at /, ' ')}`
}

/** The kind of a date box: a day, a time of the day, or both. */
export type DateKind = 'date' | 'time' | 'moment'

/** The time of a day that is typed without one: its first moment for what opens, its last second for what closes. */
export const dayTimes = { opens: '00:00', closes: '23:59:59' } as const
export type DayTime = keyof typeof dayTimes

/**
 * Parses the time of a text and returns `HH:mm`, or `HH:mm:ss` where it has seconds other than zero; 12-hour times with "a. m." and
 * "p. m." are accepted too.
 */
function readTime(text: string): string | undefined {
  const half = /(a|p)\.?\s*m\.?\s*$/i.exec(text)?.[1]?.toLowerCase()
  const digits = text.replace(/(a|p)\.?\s*m\.?\s*$/i, '').trim()
  const found = /^(\d{1,2})[:.](\d{2})(?::([0-5]\d))?$/.exec(digits) ?? /^(\d{2})(\d{2})$/.exec(digits)
  if (found === null) return undefined
  const typed = Number(found[1])
  if (half !== undefined && (typed < 1 || typed > 12)) return undefined
  const hour = half === undefined ? typed : (typed % 12) + (half === 'p' ? 12 : 0)
  const time = `${String(hour).padStart(2, '0')}:${found[2]}`
  if (!isTime(time)) return undefined
  const seconds = found[3] ?? '00'
  return seconds === '00' ? time : `${time}:${seconds}`
}

/** Parses the day of a text (day, month and year in that order, or the year first) and returns `YYYY-MM-DD`. */
function readDate(text: string): string | undefined {
  const first = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text)
  const last = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const [year, month, day] = first !== null ? first.slice(1) : last !== null ? last.slice(1).reverse() : []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/**
 * Converts typed text to `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm` (with `:ss` where the seconds are not zero); undefined when it is no
 * date or time.
 * @param dayTime the time of a moment that is typed as a day only; without it, such a text is no moment
 */
export function readTyped(kind: DateKind, typed: string, dayTime?: DayTime): string | undefined {
  const text = inNumbers(typed.trim().replace(/\s+/g, ' '))
  if (kind === 'date') return readDate(text)
  if (kind === 'time') return readTime(text)?.slice(0, 5)
  const wholeDay = dayTime === undefined ? undefined : readDate(text)
  if (dayTime !== undefined && wholeDay !== undefined) return `${wholeDay}T${dayTimes[dayTime]}`
  const [, day, time] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}|\d{8})[T, ]+(.+)$/.exec(text) ?? []
  const [date, hour] = [readDate(day ?? ''), readTime(time ?? '')]
  return date === undefined || hour === undefined ? undefined : `${date}T${hour}`
}

/**
 * Converts the form's value to the typed form: `21/11/2026`, `14:05`, `21/11/2026 14:05` (with seconds where they are not zero). Text that
 * is no date or time stays as it is.
 * @param dayTime the time of a moment that is written as a day only
 */
export function writeTyped(kind: DateKind, value: string, dayTime?: DayTime): string {
  const parsed = readTyped(kind, value)
  if (parsed === undefined || kind === 'time') return parsed ?? value
  const [date = '', time] = parsed.split('T')
  const day = date.split('-').reverse().join('/')
  const isWholeDay = dayTime !== undefined && time === dayTimes[dayTime]
  return time === undefined || isWholeDay ? day : `${day} ${time}`
}

/** `2026-11-21 14:05:00` of the API → `2026-11-21T14:05`, the value of a box. Seconds other than zero stay, so that nothing is lost. */
export function typedMoment(moment: string): string {
  return moment
    .slice(0, 19)
    .replace(' ', 'T')
    .replace(/(T\d{2}:\d{2}):00$/, '$1')
}

/** `2026-11-21T14:05` → `2026-11-21 14:05:00`; any other text stays unchanged, so that it is rejected. */
export function wireMoment(typed: string): string {
  const [, day, time, seconds = ':00'] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?$/.exec(typed) ?? []
  return day === undefined ? typed : `${day} ${time}${seconds}`
}
