import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [2 * 86_400_000 + 3 * 3_600_000, '2 d 3 h'],
  [3_600_000 + 5 * 60_000, '1 h 05 min'],
  [299_500, '05:00'],
  [1, '00:01'],
  [0, undefined],
  [-5000, undefined],
])('formats %i ms as %s', (milliseconds, text) => expect(timeLeft(milliseconds)).toBe(text))
