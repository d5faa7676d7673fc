import { afterAll, beforeEach, expect, test } from 'vitest'
import { staffMessages } from '../../staff/messages/load.ts'
import {
  formatDate,
  formatMoment,
  formatNumber,
  formatPercent,
  fullDate,
  momentOf,
  timeAgo,
  timeSpan,
  tooltipDate,
} from './format.ts'
import { changeLocale, provideMessages, translate } from './i18n.ts'

provideMessages(staffMessages)

beforeEach(() => changeLocale('es'))
afterAll(() => changeLocale('es'))

test('formatNumber groups thousands from 1000 on', async () => {
  expect(formatNumber(1284)).toBe('1.284')
  expect(formatNumber(12)).toBe('12')
  await changeLocale('en')
  expect(formatNumber(1284)).toBe('1,284')
})

test.each([
  ['es', 'es-CO'],
  ['en', 'en-US'],
] as const)('formatNumber writes what Intl writes: %s', async (locale, tag) => {
  await changeLocale(locale)
  const intl = new Intl.NumberFormat(tag, { useGrouping: 'always' })
  const numbers = [
    0, 7, 999, 1000, 99_999, 100_000, 1_234_567, 9_007_199_254_740_991, -12, -1234, -123_456, 1234.5, -0.25,
  ]
  for (const number of numbers) expect(formatNumber(number)).toBe(intl.format(number))
})

test('translate formats numbers like formatNumber', async () => {
  expect(translate('ui.counter', { count: 3, max: 2500 })).toBe('3 de 2.500 caracteres')
  await changeLocale('en')
  expect(translate('ui.counter', { count: 1284, max: 2500 })).toBe('1,284 of 2,500 characters')
})

test('formatPercent keeps one decimal for small shares', () => {
  expect(formatPercent(0.283).replace(/\s/g, '')).toBe('28%')
  expect(formatPercent(0.017).replace(/\s/g, '')).toBe('1,7%')
  expect(formatPercent(0).replace(/\s/g, '')).toBe('0%')
})

test('formatPercent uses the same decimals for all shares of one chart', () => {
  const shares = [0.68, 0.017, 0.3, 0]
  const shown = shares.map((share) => formatPercent(share, shares).replace(/\s/g, ''))
  expect(shown).toEqual(['68,0%', '1,7%', '30,0%', '0,0%'])
})

test('formatDate is short and fullDate is complete', async () => {
  expect(formatDate('2026-11-21')).toBe('21 nov 2026')
  expect(fullDate('2026-11-21')).toBe('sábado, 21 de noviembre de 2026')
  await changeLocale('en')
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026')
  expect(fullDate('2026-11-21')).toBe('Saturday, November 21, 2026')
})

test('momentOf reads a wire time as Bogotá time, whatever the time zone of the machine', () => {
  expect(momentOf('2026-11-21 23:30:00')?.toISOString()).toBe('2026-11-22T04:30:00.000Z')
  expect(formatDate('2026-11-21 23:30:00')).toBe('21 nov 2026')
  expect(formatMoment('2026-11-21 23:30:00').replace(/[\s\u202f]/g, ' ')).toBe('21 nov 2026, 11:30 p. m.')
  expect(momentOf('2026-11-21T23:30:00-05:00')?.toISOString()).toBe('2026-11-22T04:30:00.000Z')
})

test.each(['es', 'en'] as const)('formatMoment and formatDate write what Intl writes: %s', async (locale) => {
  await changeLocale(locale)
  const tag = { es: 'es-CO', en: 'en-US' }[locale]
  const zone = 'America/Bogota'
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: zone })
  for (let hour = 0; hour < 24 * 366; hour += 7) {
    const moment = new Date(Date.UTC(2027, 11, 31, hour, 5))
    const parts = short.formatToParts(moment)
    const [day, month, year] = (['day', 'month', 'year'] as const).map(
      (type) => parts.find((part) => part.type === type)?.value.replace('.', '') ?? '',
    )
    const time = clock.format(moment).replace(/\s/g, '\u00a0')
    expect(formatMoment(moment)).toBe(`${day} ${month} ${year}, ${time}`)
    expect(formatDate(moment.toISOString())).toBe(`${day} ${month} ${year}`)
  }
})

test('formatDate and formatMoment return an invalid date unchanged', () => {
  expect(momentOf('mañana')).toBeUndefined()
  expect(formatDate('mañana')).toBe('mañana')
  expect(formatMoment('mañana')).toBe('mañana')
})

const now = Date.UTC(2026, 10, 21, 12)
test.each([
  [4, undefined],
  [5, 'hace 5 segundos'],
  [59, 'hace 59 segundos'],
  [60, 'hace 1 minuto'],
  [3_599, 'hace 59 minutos'],
  [3_600, 'hace 1 hora'],
  [86_400, 'hace 1 día'],
  [7 * 86_400, 'hace 1 semana'],
  [31 * 86_400, 'hace 1 mes'],
  [400 * 86_400, 'hace 13 meses'],
  [515 * 86_400, 'hace 17 meses'],
  [729 * 86_400, 'hace 24 meses'],
  [730 * 86_400, 'hace 2 años'],
  [-120, 'dentro de 2 minutos'],
])('timeAgo writes %i seconds as %s', (seconds, expected) => {
  expect(timeAgo(new Date(now - seconds * 1000), now)).toBe(expected)
})

test('timeSpan writes 17 months in months and two years in years', () => {
  const waited = (days: number) => timeSpan(new Date(now - days * 86_400_000), now)
  expect([20, 515, 729, 730].map(waited)).toEqual(['2 semanas', '17 meses', '24 meses', '2 años'])
})

test('tooltipDate has the required format in Bogotá time', async () => {
  const moment = new Date('2026-11-21T19:05:09Z')
  await changeLocale('es')
  expect(tooltipDate(moment)).toBe('sábado, noviembre 21 2026, 2:05:09\u00a0p.\u00a0m.')
  await changeLocale('en')
  expect(tooltipDate(moment)).toBe('Saturday, November 21 2026, 2:05:09\u00a0pm')
  expect(tooltipDate(new Date('2026-11-21T05:00:00Z'))).toBe('Saturday, November 21 2026, 12:00:00\u00a0am')
})
