import { expect, test } from 'vitest'
import { dateOf, daysText, hoursOf, hourText, schemaDay, weekDays } from './times.ts'

test.each([
  ['LUNES', [1]],
  ['LUNES Y MIÉRCOLES', [1, 3]],
  ['Lunes, miércoles y viernes', [1, 3, 5]],
  ['LUNES A VIERNES', [1, 2, 3, 4, 5]],
  ['SÁBADO A LUNES', [6, 0, 1]],
  ['VIERNES 31 DE JULIO DE 2026', undefined],
  ['TODOS LOS DÍAS', undefined],
  ['', undefined],
])('%s is the days %j', (name, days) => {
  expect(weekDays(name)).toEqual(days)
})

test.each([
  ['VIERNES 31 DE JULIO DE 2026', '2026-07-31'],
  ['DOMINGO 02 DE AGOSTO DE 2026', '2026-08-02'],
  ['2 DE ENERO DE 2027', '2027-01-02'],
  ['LUNES', undefined],
  ['31 DE NADA DE 2026', undefined],
])('%s is the date %s', (name, date) => {
  expect(dateOf(name)).toBe(date)
})

test.each([
  ['06:00 A.M. A 08:00 A.M.', { start: '06:00', end: '08:00' }],
  ['07:00 A.M. A 06:30 P.M.', { start: '07:00', end: '18:30' }],
  ['11:00 p. m. a 12:30 a. m.', { start: '23:00', end: '00:30' }],
  ['12:00 PM - 1:00 PM', { start: '12:00', end: '13:00' }],
  ['14:00 a 16:00', { start: '14:00', end: '16:00' }],
  ['08:00 A.M.', undefined],
  ['JORNADA ÚNICA', undefined],
])('%s is the hours %j', (name, hours) => {
  expect(hoursOf(name)).toEqual(hours)
})

test('days and hours are said in both languages', () => {
  expect(daysText([1, 3], 'es')).toBe('lunes y miércoles')
  expect(daysText([6, 0, 1], 'en')).toBe('Saturday, Sunday, and Monday')
  expect(hourText('18:30', 'es')).toBe('6:30\u00a0p.\u00a0m.')
  expect(hourText('08:00', 'en')).toBe('8:00\u00a0AM')
  expect(schemaDay(0)).toBe('https://schema.org/Sunday')
})
