import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [2 * 86_400_000 + 3 * 3_600_000, '2 d 3 h'],
  [3_600_000 + 5 * 60_000, '1 h 05 min'],
  [299_500, '5:00'],
  [45_000, '0:45'],
  [1, '0:01'],
  [0, undefined],
  [-5000, undefined],
])('formats %i ms as %s', (milliseconds, text) => expect(timeLeft(60_000 + milliseconds, 60_000)).toBe(text))
