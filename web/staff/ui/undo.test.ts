import { afterEach, expect, test, vi } from 'vitest'
import { undoUntil } from './undo.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['2026-11-21 10:00:12', 12_000],
  ['2026-11-21 11:00:00', 20_000],
  ['2026-11-21 09:59:59', 5_000],
  ['', 20_000],
])('the undo until %j is shown for %i ms', (until, timeout) => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00-05:00') })
  const run = () => {}
  expect(undoUntil(until, run)).toEqual({ run, timeout })
})
