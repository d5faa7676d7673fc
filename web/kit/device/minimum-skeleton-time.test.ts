import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayResponse, remainingDelay } from './minimum-skeleton-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an answer that comes before the placeholder is seen is drawn at once', () => {
  expect(remainingDelay(0)).toBe(0)
  expect(remainingDelay(99)).toBe(0)
})

test('a placeholder that is seen stays 200 milliseconds, and not longer than the answer takes', () => {
  expect(remainingDelay(100)).toBe(200)
  expect(remainingDelay(250)).toBe(50)
  expect(remainingDelay(300)).toBe(0)
  expect(remainingDelay(5_000)).toBe(0)
})

test('whoever gives up the question does not wait', async () => {
  const question = new AbortController()
  const requestedAt = Date.now() - 150
  const order: string[] = []
  const delayed = delayResponse(requestedAt, question.signal).then(() => order.push('held'))
  await vi.advanceTimersByTimeAsync(10)
  expect(order).toEqual([])
  question.abort()
  await delayed
  expect(order).toEqual(['held'])

  const whole = delayResponse(Date.now() - 150, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(150)
  await expect(whole).resolves.toBeUndefined()
})
