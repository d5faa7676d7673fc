import { expect, test } from 'vitest'
import { timeLeft } from './countdown.ts'

const now = Date.parse('2026-11-21T10:00:00-05:00')

test.each([
  ['2026-11-22T23:59:59-05:00', { clock: '37:59:59', isOver: false, isSoon: false }],
  ['2026-11-22T09:59:59-05:00', { clock: '23:59:59', isOver: false, isSoon: true }],
  ['2026-11-21T10:00:01-05:00', { clock: '00:00:01', isOver: false, isSoon: true }],
  ['2026-11-21T10:00:00-05:00', { clock: '00:00:00', isOver: true, isSoon: false }],
  ['2026-11-20T23:59:59-05:00', { clock: '00:00:00', isOver: true, isSoon: false }],
])('timeLeft until %s', (until, left) => {
  expect(timeLeft(Date.parse(until), now)).toMatchObject(left)
})
