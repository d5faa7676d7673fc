import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as ApplicationId from './application-id.ts'

/** A cookie jar whose cookies expire, as in a browser. */
class Jar extends EventTarget {
  visibilityState = 'visible'
  readonly #held = new Map<string, { value: string; until: number }>()
  get cookie(): string {
    return [...this.#held]
      .filter(([, { until }]) => until > Date.now())
      .map(([key, { value }]) => `${key}=${value}`)
      .join('; ')
  }
  set cookie(text: string) {
    const [pair = '', ...rest] = text.split('; ')
    const [key = '', value = ''] = pair.split('=')
    const age = Number(/^max-age=(\d+)$/.exec(rest.find((part) => part.startsWith('max-age')) ?? '')?.[1])
    this.#held.set(key, { value, until: Date.now() + age * 1000 })
  }
}

let id: typeof ApplicationId

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new Jar())
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.resetModules()
  id = await import('./application-id.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('keeps one id for 180 seconds after the last tab, then creates a new one', async () => {
  const first = id.keepApplicationId()
  expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  vi.resetModules()
  vi.advanceTimersByTime(179_000)
  const reloaded: typeof ApplicationId = await import('./application-id.ts')
  expect(reloaded.keepApplicationId()).toBe(first)
  vi.resetModules()
  vi.advanceTimersByTime(181_000)
  const later: typeof ApplicationId = await import('./application-id.ts')
  expect(later.keepApplicationId()).not.toBe(first)
})

test('keeps the id of an open tab, also after the computer slept', () => {
  id.startApplicationId()
  const first = id.keepApplicationId()
  vi.advanceTimersByTime(600_000)
  expect(document.cookie).toContain(first)
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(document.cookie).not.toContain(first)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.cookie).toContain(first)
})
