import { expect, test } from 'vitest'
import { addDays, dayOfDate, mondayOf, monthAfter } from './days.ts'

test.each([
  ['2026-12-28', 6, '2027-01-03'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-11-29', 0, '2026-11-29'],
])('addDays of %s and %i is %s', (day, days, result) => expect(addDays(day, days)).toBe(result))

test.each([
  ['2026-11-01', '2026-12-01'],
  ['2026-11-30', '2026-12-31'],
  ['2026-12-15', '2027-01-15'],
  ['2027-01-30', '2027-02-28'],
])('monthAfter of %s is %s', (day, later) => expect(monthAfter(day)).toBe(later))

test('dayOfDate and mondayOf return the weekday of a date and the Monday of its week', () => {
  expect(dayOfDate('2026-06-15')).toBe(1)
  expect(dayOfDate('2026-08-02')).toBe(7)
  expect(mondayOf('2026-08-02')).toBe('2026-07-27')
  expect(mondayOf('2026-06-15')).toBe('2026-06-15')
})
