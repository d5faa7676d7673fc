import { expect, test } from 'vitest'
import { modeOf, recheckEvery } from './theme-type.ts'

test.each([
  ['light', 23, true, 'light'],
  ['dark', 12, false, 'dark'],
  ['system', 12, true, 'dark'],
  ['system', 23, false, 'light'],
  ['auto', 5, false, 'dark'],
  ['auto', 6, true, 'light'],
  ['auto', 17, true, 'light'],
  ['auto', 18, false, 'dark'],
  ['auto', 0, false, 'dark'],
] as const)('%s at %i h, with a system that is dark: %s, is %s', (type, hour, systemDark, expected) => {
  expect(modeOf(type, hour, systemDark)).toBe(expected)
})

test('the clock is looked at each minute', () => {
  expect(recheckEvery).toBe(60_000)
})
