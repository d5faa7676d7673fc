import { describe, expect, it } from 'vitest'
import { daysOf, daysOfWeek, readPeriod, scaleEnd, writePeriod } from './period.ts'

describe('readPeriod', () => {
  it('reads what writePeriod writes', () => {
    const longest = { start_date: '2024-01-02', final_date: '2026-01-01' }
    for (const period of ['all', '26', longest, { start_date: '2026-01-31', final_date: '2026-02-28' }] as const) {
      expect(readPeriod(writePeriod(period), '12')).toEqual(period)
    }
  })

  it.each([
    null,
    '',
    '13',
    '2026-02-30..2026-03-01',
    '2026-03-01..2026-02-01',
    '2026-01-01',
    'x..y',
    '2024-01-01..2026-01-01',
  ])('returns the default period for %j', (text) => expect(readPeriod(text, '12')).toBe('12'))
})

describe('daysOf and daysOfWeek', () => {
  it('return the 84 days of twelve weeks up to today, also across a new year', () => {
    expect(daysOf('12', '2026-11-21')).toEqual({ start_date: '2026-08-30', final_date: '2026-11-21' })
    expect(daysOf('4', '2027-01-10')).toEqual({ start_date: '2026-12-14', final_date: '2027-01-10' })
    expect(daysOf('all', '2026-11-21')).toBeUndefined()
  })

  it('return only the days of a week that are within the period', () => {
    const period = { start_date: '2026-08-30', final_date: '2026-11-21' }
    expect(daysOfWeek('2026-08-24', period)).toEqual({ start_date: '2026-08-30', final_date: '2026-08-30' })
    expect(daysOfWeek('2026-09-07', period)).toEqual({ start_date: '2026-09-07', final_date: '2026-09-13' })
    expect(daysOfWeek('2026-11-16', period)).toEqual({ start_date: '2026-11-16', final_date: '2026-11-21' })
  })
})

it.each([
  [0, 4],
  [4, 4],
  [7, 8],
  [41, 50],
  [100, 100],
  [1201, 2000],
])('scaleEnd of %i is %i', (largest, end) => expect(scaleEnd(largest)).toBe(end))
