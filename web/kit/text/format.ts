import {
  clockText,
  dateFormat,
  formatterOf,
  fullDay,
  inBogota,
  type Locale,
  numberText,
  timeZone,
} from '@portal/contract'
import { serverNow } from '../device/clock.ts'
import { currentLocale } from './i18n.ts'

const formatter = <F>(kind: string, make: (tag: string) => F) => formatterOf(currentLocale(), kind, make)

/** `1284` → `1.284` in Spanish, `1,284` in English. */
export function formatNumber(value: number): string {
  return numberText(value, currentLocale())
}

/** A number as messages take it: to choose the plural, and as a text. */
export function counted(count: number): { readonly count: number; readonly formatted: string } {
  return { count, formatted: formatNumber(count) }
}

/**
 * `0.283` → `28 %`; `0.017` → `1,7 %`.
 * @param together the values shown beside it, including itself: all values of one chart have a decimal if one of them needs it
 */
export function formatPercent(value: number, together: readonly number[] = [value]): string {
  const digits = together.some((one) => one > 0 && one < 0.1) ? 1 : 0
  return formatter(
    `percent ${digits}`,
    (tag) =>
      new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ).format(value)
}

const wireMoment = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})$/
const wireDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * The moment of a value of the API: `YYYY-MM-DD HH:mm:ss` is Bogotá's time (five hours behind UTC the whole year), an ISO date-time
 * has its own zone, a number is milliseconds. Undefined when it is none of them.
 */
export function momentOf(at: string | number | Date): Date | undefined {
  const local = typeof at === 'string' ? wireMoment.exec(at) : null
  const moment = local === null ? new Date(at) : new Date(`${local[1]}T${local[2]}-05:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const shortMonths: Readonly<Record<Locale, readonly string[]>> = {
  es: 'ene feb mar abr may jun jul ago sept oct nov dic'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
}

/** `2026-11-21T…` → `21 nov 2026`. Intl writes `21 de nov de 2026`, and a phone needs 50 ms for its first formatter while the first page loads. */
function shortDate(iso: string): string {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  return `${day} ${shortMonths[currentLocale()][Number(month) - 1]} ${year}`
}

/** `2026-11-21` or a moment → `21 nov 2026`. A date without a time is never shifted by a time zone. */
export function formatDate(at: string): string {
  const moment = momentOf(at)
  if (moment === undefined) return at
  return shortDate(wireDay.test(at) ? moment.toISOString() : inBogota(moment))
}

/** `2026-11-21 14:05:00` → `21 nov 2026, 2:05 p. m.` */
export function formatMoment(at: string | number | Date): string {
  const moment = momentOf(at)
  if (moment === undefined) return String(at)
  const local = inBogota(moment)
  return `${shortDate(local)}, ${clockText(local.slice(11, 16), currentLocale())}`
}

/** The full date, for titles: weekday, month, day, year, and the time where there is one. */
export function fullDate(at: string | number | Date): string {
  const moment = momentOf(at)
  if (moment === undefined) return String(at)
  if (typeof at === 'string' && wireDay.test(at)) return fullDay(at, currentLocale())
  return dateFormat(currentLocale(), 'full', { dateStyle: 'full', timeStyle: 'medium', timeZone }).format(moment)
}

/** `dddd, MMMM D YYYY, h:mm:ss a` in Bogotá's time and the current language. */
export function tooltipDate(moment: Date): string {
  const parts = dateFormat(currentLocale(), 'tooltip', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
    timeZone,
  }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const time = `${of('hour')}:${of('minute')}:${of('second')}`
  const half = of('dayPeriod').replace(/\s/g, '\u00a0').toLowerCase()
  return `${of('weekday')}, ${of('month')} ${of('day')} ${of('year')}, ${time}\u00a0${half}`
}

/** Units with their length in seconds. Years begin at two, because 23 months would read "1 year". */
const spans: readonly [unit: Intl.RelativeTimeFormatUnit, length: number, from?: number][] = [
  ['year', 31_536_000, 2 * 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

const spanOf = (seconds: number) =>
  spans.find(([, length, from = length]) => seconds >= from) ?? (['second', 1] as const)

/** "hace 3 minutos"; undefined when the difference is under five seconds, which is shown as "now". */
export function timeAgo(moment: Date, now: number): string | undefined {
  const seconds = Math.round((moment.getTime() - now) / 1000)
  if (Math.abs(seconds) < 5) return undefined
  const [unit, length] = spanOf(Math.abs(seconds))
  return formatter('relative', (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'always' })).format(
    Math.trunc(seconds / length),
    unit,
  )
}

/** How long something has lasted, in its largest unit: "3 días". */
export function timeSpan(since: Date, now: number): string {
  const seconds = Math.max(0, Math.round((now - since.getTime()) / 1000))
  const [unit, length] = spanOf(seconds)
  const options = { style: 'unit', unit: unit as string, unitDisplay: 'long' } as const
  return formatter(`span ${unit}`, (tag) => new Intl.NumberFormat(tag, options)).format(Math.trunc(seconds / length))
}

/** `5.25`, hour → `5,3 horas`. A length of time with at most one decimal. */
export function formatDuration(value: number, unit: 'hour' | 'day'): string {
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const
  return formatter(`duration ${unit}`, (tag) => new Intl.NumberFormat(tag, options)).format(value)
}

/** `a, b y c`: the parts of a sentence in the current language. */
export function formatList(parts: readonly string[]): string {
  return formatter('list', (tag) => new Intl.ListFormat(tag)).format(parts)
}

/** Groups the ten digits of a mobile phone number as people read them aloud. */
export function phoneText(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
}

/** The current day in Bogotá, `YYYY-MM-DD`; a formatter for its time zone takes a phone 90 ms. */
export function today(now = new Date(serverNow())): string {
  return inBogota(now).slice(0, 10)
}
