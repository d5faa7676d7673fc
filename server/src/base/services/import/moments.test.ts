import { expect, it } from 'vitest'
import { readMoment } from './moments.ts'

const read = (text: string) => readMoment(text, '00:00:00')

it.each([
  ['2026-07-01', '2026-07-01 00:00:00'],
  ['2026/7/1 8:05', '2026-07-01 08:05:00'],
  ['2026-07-31T10:05:09', '2026-07-31 10:05:09'],
  ['31/07/2026', '2026-07-31 00:00:00'],
  ['31-7-2026 2:30 p. m.', '2026-07-31 14:30:00'],
  ['07/31/2026 12:00 AM', '2026-07-31 00:00:00'],
  ['07/07/2026', '2026-07-07 00:00:00'],
  ['1 de Julio de 2026, 8:00 a.m.', '2026-07-01 08:00:00'],
  ['21 nov 2026', '2026-11-21 00:00:00'],
  ['1-ago-2026', '2026-08-01 00:00:00'],
  ['September 5, 2026', '2026-09-05 00:00:00'],
])('%s is read as %s', (text, moment) => {
  expect(read(text)).toBe(moment)
})

it('a day that can be the fifth of June or the sixth of May is not read', () => {
  const either = { dayFirst: '2026-06-05', monthFirst: '2026-05-06' }
  expect([read('05/06/2026'), read('5-6-2026 8:00')]).toEqual([either, either])
})

it.each(['mañana', '31/07/26', '1 de brumario de 2026', '2026-07-01 8', '2026-07-01 13:00 pm', '07/2026', ''])(
  '%s is no date',
  (text) => {
    expect(read(text)).toBeUndefined()
  },
)
