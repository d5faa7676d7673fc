import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayResponse, remainingDelay } from './minimum-skeleton-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('remainingDelay is 0 for a response that arrives before the skeleton is visible', () => {
  expect(remainingDelay(0)).toBe(0)
  expect(remainingDelay(99)).toBe(0)
})

test('remainingDelay keeps a visible skeleton for 200 ms in total and does not delay a slow response', () => {
  expect(remainingDelay(100)).toBe(200)
  expect(remainingDelay(250)).toBe(50)
  expect(remainingDelay(300)).toBe(0)
  expect(remainingDelay(5_000)).toBe(0)
})

test('delayResponse ends at once when the request is aborted', async () => {
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
