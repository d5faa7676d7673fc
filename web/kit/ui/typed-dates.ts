import { isDate, isTime } from '@portal/contract'

/** What a date box contains: a day, a time of the day, or both. */
export type DateKind = 'date' | 'time' | 'moment'

/** Parses the hours and minutes of a text and returns `HH:mm`; 12-hour times with "a. m." and "p. m." are accepted too. */
function readTime(text: string): string | undefined {
  const half = /(a|p)\.?\s*m\.?\s*$/i.exec(text)?.[1]?.toLowerCase()
  const digits = text.replace(/(a|p)\.?\s*m\.?\s*$/i, '').trim()
  const found = /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(digits) ?? /^(\d{2})(\d{2})$/.exec(digits)
  if (found === null) return undefined
  const typed = Number(found[1])
  if (half !== undefined && (typed < 1 || typed > 12)) return undefined
  const hour = half === undefined ? typed : (typed % 12) + (half === 'p' ? 12 : 0)
  const time = `${String(hour).padStart(2, '0')}:${found[2]}`
  return isTime(time) ? time : undefined
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

/** Converts typed text to `YYYY-MM-DD`, `HH:mm` or `YYYY-MM-DDTHH:mm`; undefined when it is no date or time. */
export function readTyped(kind: DateKind, typed: string): string | undefined {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (kind === 'date') return readDate(text)
  if (kind === 'time') return readTime(text)
  const [, day, time] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}|\d{8})[T, ]+(.+)$/.exec(text) ?? []
  const [date, hour] = [readDate(day ?? ''), readTime(time ?? '')]
  return date === undefined || hour === undefined ? undefined : `${date}T${hour}`
}

/** Converts the form's value to the typed form: `21/11/2026`, `14:05`, `21/11/2026 14:05`. Text that is no date or time stays as it is. */
export function writeTyped(kind: DateKind, value: string): string {
  const known = readTyped(kind, value)
  if (known === undefined || kind === 'time') return known ?? value
  const [date = '', time] = known.split('T')
  const day = date.split('-').reverse().join('/')
  return time === undefined ? day : `${day} ${time}`
}

/** `2026-11-21 14:05:00` of the API → `2026-11-21T14:05`, the value of a box. */
export function typedMoment(moment: string): string {
  return moment.slice(0, 16).replace(' ', 'T')
}

/** `2026-11-21T14:05` → `2026-11-21 14:05:00`; any other text stays unchanged, so that it is rejected. */
export function wireMoment(typed: string): string {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) ? `${typed.replace('T', ' ')}:00` : typed
}
