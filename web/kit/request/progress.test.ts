import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginProgress, progress, progressThrottle } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('does not show work that ends within 200 ms', () => {
  const end = beginProgress()
  vi.advanceTimersByTime(progressThrottle - 1)
  end()
  vi.advanceTimersByTime(1000)
  expect(progress.get()).toBe('idle')
})

test('shows longer work until its last request ends', () => {
  const one = beginProgress()
  const other = beginProgress()
  vi.advanceTimersByTime(progressThrottle)
  expect(progress.get()).toBe('running')
  one()
  one()
  expect(progress.get()).toBe('running')
  other()
  expect(progress.get()).toBe('idle')
})

test('shows an error for a moment', () => {
  beginProgress()(true)
  expect(progress.get()).toBe('failed')
  vi.advanceTimersByTime(2000)
  expect(progress.get()).toBe('idle')
})
