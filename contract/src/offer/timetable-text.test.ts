import { expect, test } from 'vitest'
import { locales, localeTags } from '../base/locales.ts'
import { dateOfLabel, dayName, dayText, hourRange, hourText, whenText } from './timetable-text.ts'

test.each([
  ['LUNES Y MIÉRCOLES', 'Lunes y miércoles', 'Monday and Wednesday'],
  ['LUNES A VIERNES', 'Lunes a viernes', 'Monday to Friday'],
  ['SÁBADO Y DOMINGO', 'Sábado y domingo', 'Saturday and Sunday'],
  ['LUNES, MIÉRCOLES Y VIERNES', 'Lunes, miércoles y viernes', 'Monday, Wednesday, and Friday'],
  ['VIERNES 31 DE JULIO DE 2026', 'Viernes 31 de julio de 2026', 'Friday, July 31, 2026'],
  ['SÁBADO 12 DE DICIEMBRE', 'Sábado 12 de diciembre', 'Sábado 12 de diciembre'],
  ['POR DEFINIR', 'Por definir', 'Por definir'],
])('the days of %s are named in both languages', (label, es, en) => {
  expect([dayText(label, 'es'), dayText(label, 'en')]).toEqual([es, en])
})

test('a day is named in both languages', () => {
  expect([dayName(1, 'es'), dayName(7, 'en')]).toEqual(['lunes', 'Sunday'])
})

test.each([
  ['VIERNES 31 DE JULIO DE 2026', '2026-07-31'],
  ['DOMINGO 02 DE AGOSTO DE 2026', '2026-08-02'],
  ['2 DE ENERO DE 2027', '2027-01-02'],
  ['LUNES', undefined],
  ['31 DE NADA DE 2026', undefined],
])('%s is the date %s', (label, date) => {
  expect(dateOfLabel(label)).toBe(date)
})

test('hours are written in one form for every spelling of the catalogue', () => {
  for (const label of ['08:00 A.M. A 10:00 A.M.', '8:00 am - 10:00 am', '08:00 a 10:00'])
    expect([hourText(label, 'es'), hourText(label, 'en')]).toEqual([
      '8:00 a 10:00\u00a0a.\u00a0m.',
      '8:00\u2009–\u200910:00\u00a0AM',
    ])
})

test('a label that contains more than hours is kept, in lower case', () => {
  expect(hourText('08:00 A.M. A 10:00 A.M. (GRUPO A)', 'es')).toBe('08:00 a.m. a 10:00 a.m. (grupo a)')
  expect(hourText('POR DEFINIR', 'en')).toBe('por definir')
})

test('whenText joins days and hours', () => {
  const evening = { weekday_name: 'MARTES Y JUEVES', daily_name: '06:00 P.M. A 08:00 P.M.' }
  expect(whenText(evening, 'es')).toBe('Martes y jueves, 6:00 a 8:00\u00a0p.\u00a0m.')
  expect(whenText(evening, 'en')).toBe('Tuesday and Thursday, 6:00\u2009–\u20098:00\u00a0PM')
})

test.each(locales)('ranges of hours equal those of Intl.DateTimeFormat (%s)', (locale) => {
  const form = new Intl.DateTimeFormat(localeTags[locale], { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const times = Array.from({ length: 48 }, (_, half) => new Date(Date.UTC(2026, 0, 1, 0, half * 30)))
  const textOf = (from: Date, until: Date, text: string) =>
    `${from.toISOString()} ${until.toISOString()} ${text.replace(/\s/g, ' ')}`
  const time = (date: Date) => date.toISOString().slice(11, 16)
  const pairs = times.flatMap((from) => times.filter((until) => until > from).map((until) => [from, until] as const))
  expect(pairs.map(([from, until]) => textOf(from, until, hourRange(time(from), time(until), locale)))).toEqual(
    pairs.map(([from, until]) => textOf(from, until, form.formatRange(from, until))),
  )
})
