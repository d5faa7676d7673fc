import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A document that can be hidden. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function see(state: 'visible' | 'hidden'): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.resetModules()
})

afterEach(() => {
  see('visible')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('runs one timer for all subscribers and stops it after the last one unsubscribes', async () => {
  const { ticker } = await import('./ticker.ts')
  const [first, second] = [vi.fn(), vi.fn()]
  const stops = [ticker.subscribe(first), ticker.subscribe(second)]
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(3_000)
  expect(first.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(second.mock.calls.length).toBe(3)
  for (const stop of stops) stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('stops while the page is hidden and notifies its subscribers at once when the page is visible again', async () => {
  const { ticker } = await import('./ticker.ts')
  const listener = vi.fn()
  const stop = ticker.subscribe(listener)
  see('hidden')
  listener.mockClear()
  vi.advanceTimersByTime(60_000)
  expect(listener).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
  see('visible')
  expect(listener).toHaveBeenCalledOnce()
  expect(ticker.get()).toBe(Date.now())
  stop()
})
