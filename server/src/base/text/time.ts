import { dayLength, defaultLocale, inBogota, type Locale, localeTags, timeZone } from '@portal/contract'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Bogotá is five hours behind UTC since its only summer time ended in April 1993. */
const alwaysBehindSince = Date.UTC(1993, 4, 1)
const alwaysBehindUntil = Date.UTC(9999, 11, 31)

/** A moment in the format of responses: `YYYY-MM-DD HH:mm:ss`, local time of Bogotá. */
export function wireMoment(date: Date): string {
  const time = date.getTime()
  // A list has dozens of moments; a calendar lookup for each would take longer than reading the list.
  if (time >= alwaysBehindSince && time < alwaysBehindUntil) {
    return inBogota(date).slice(0, 19).replace('T', ' ')
  }
  return parts.format(date).replace(', ', ' ')
}

/** {@link wireMoment} of a moment that may be absent. */
export function wireMomentOrNull(date: Date | null): string | null {
  return date === null ? null : wireMoment(date)
}

/** A row of a response as the database has it: columns named `…_at`, and these others, are moments. */
export type StoredRow<Row, Moment extends keyof Row = never> = {
  [Name in keyof Row]: Name extends `${string}_at` | Moment ? Date | Extract<Row[Name], null> : Row[Name]
}

/** A row with its moments in the format of responses. */
export function wireRow<Row extends object>(
  row: Row,
): { [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name] } {
  const entries = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? wireMoment(value) : value])
  return Object.fromEntries(entries)
}

/** The `requested_at` of an envelope: ISO 8601 with Bogotá's offset, which has no summer time. */
export function wireStamp(date: Date): string {
  return `${wireMoment(date).replace(' ', 'T')}-05:00`
}

/** The calendar day in Bogotá, `YYYY-MM-DD`. */
export function bogotaDay(date: Date): string {
  return wireMoment(date).slice(0, 10)
}

/** The first moment of a calendar day in Bogotá, `YYYY-MM-DD`. */
export function dayStart(day: string): Date {
  return bogotaMoment(`${day} 00:00:00`)
}

/** The first moment after a calendar day in Bogotá. */
export function dayEnd(day: string): Date {
  return new Date(dayStart(day).getTime() + dayLength)
}

/** Parses `YYYY-MM-DD HH:mm:ss` of Bogotá: the reverse of {@link wireMoment}. */
export function bogotaMoment(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}-05:00`)
}

const dateFormats = (locale: Locale) => ({
  day: new Intl.DateTimeFormat(localeTags[locale], { timeZone, dateStyle: 'long' }),
  time: new Intl.DateTimeFormat(localeTags[locale], { timeZone, hour: 'numeric', minute: '2-digit' }),
})
const formats = { es: dateFormats('es'), en: dateFormats('en') }

/** The day in a mail: `22 de noviembre de 2026`. */
export function formatDay(date: Date, locale: Locale = defaultLocale): string {
  return formats[locale].day.format(date)
}

/** The moment in a mail: `22 de noviembre de 2026, 11:59 p. m.`. */
export function formatMoment(date: Date, locale: Locale = defaultLocale): string {
  // "p. m." is never split at the end of a line.
  return `${formatDay(date, locale)}, ${formats[locale].time.format(date).replace(/\s/g, '\u00a0')}`
}
