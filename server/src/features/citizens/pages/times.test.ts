import { expect, test } from 'vitest'
import { dateOf, daysText, hourText, schemaDay } from './times.ts'

test.each([
  ['VIERNES 31 DE JULIO DE 2026', '2026-07-31'],
  ['DOMINGO 02 DE AGOSTO DE 2026', '2026-08-02'],
  ['2 DE ENERO DE 2027', '2027-01-02'],
  ['LUNES', undefined],
  ['31 DE NADA DE 2026', undefined],
])('%s is the date %s', (name, date) => {
  expect(dateOf(name)).toBe(date)
})

test('days and hours are said in both languages', () => {
  expect(daysText([1, 3], 'es')).toBe('lunes y miércoles')
  expect(daysText([6, 7], 'en')).toBe('Saturday and Sunday')
  expect(hourText('18:30', 'es')).toBe('6:30\u00a0p.\u00a0m.')
  expect(hourText('08:00', 'en')).toBe('8:00\u00a0AM')
  expect(schemaDay(7)).toBe('https://schema.org/Sunday')
})
