import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useVisibility } from './use-visibility.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('isVisible becomes true 250 ms after a loaded document appears, and starts anew for the next one', async () => {
  const { result, rerender, act } = await renderHook(
    (key = 'first') => useVisibility({ key, about: 'citizen', current: undefined, isLoaded: key !== 'unknown' }),
    { initialProps: 'first' },
  )
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  await pass(249)
  expect(result.current.isVisible).toBe(false)
  await pass(1)
  expect(result.current.isVisible).toBe(true)
  await rerender('second')
  expect(result.current.isVisible).toBe(false)
  await pass(249)
  expect(result.current.isVisible).toBe(false)
  // A document that is not loaded is never visible, however long the person waits.
  await rerender('unknown')
  await pass(10_000)
  expect(result.current.isVisible).toBe(false)
})
