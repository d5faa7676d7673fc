import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useMemoryStorage } from '../device/memory-storage.test-aid.ts'
import { defaultPreferences, prefer, preferences } from './preferences.ts'
import { modeOf, recheckEvery, startTheme } from './theme-type.ts'

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
] as const)('modeOf %s at %i h, with a dark system: %s, is %s', (type, hour, systemDark, expected) => {
  expect(modeOf(type, hour, systemDark)).toBe(expected)
})

test('checks the time every minute', () => {
  expect(recheckEvery).toBe(60_000)
})

describe('startTheme', () => {
  const root = { dataset: {} as Record<string, string>, dir: '' }
  let system: EventTarget & { matches: boolean }
  let page: EventTarget

  beforeEach(() => {
    useMemoryStorage()
    page = Object.assign(new EventTarget(), { documentElement: root })
    system = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('document', page)
    vi.stubGlobal(
      'CSSStyleSheet',
      class {
        replaceSync(): void {}
      },
    )
    vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia: () => system }))
    preferences.set(defaultPreferences)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** The device's clock, whatever its zone. */
  function begin(hour: number, minute: number): void {
    vi.useFakeTimers({ now: new Date(2026, 10, 21, hour, minute) })
    startTheme()
  }

  test('switches to dark at 18:00 and to light at 6:00 while the page is open', () => {
    begin(17, 58)
    expect(root.dataset.theme).toBe('light')
    vi.advanceTimersByTime(60_000)
    expect(root.dataset.theme).toBe('light')
    vi.advanceTimersByTime(60_000)
    expect(root.dataset.theme).toBe('dark')
    vi.advanceTimersByTime(11 * 3_600_000 + 59 * 60_000)
    expect(root.dataset.theme).toBe('dark')
    vi.advanceTimersByTime(60_000)
    expect(root.dataset.theme).toBe('light')
  })

  test('checks the time when the tab is visible again after a night without timers', () => {
    begin(12, 0)
    vi.setSystemTime(new Date(2026, 10, 21, 23, 0))
    expect(root.dataset.theme).toBe('light')
    page.dispatchEvent(new Event('visibilitychange'))
    expect(root.dataset.theme).toBe('dark')
  })

  test('ignores the time for a fixed theme, and follows the system when that is selected', () => {
    begin(23, 0)
    prefer({ themeType: 'light', rtl: true })
    expect(root).toMatchObject({ dataset: { theme: 'light' }, dir: 'rtl' })
    vi.advanceTimersByTime(120_000)
    expect(root.dataset.theme).toBe('light')
    prefer({ themeType: 'system', rtl: false })
    expect(root).toMatchObject({ dataset: { theme: 'light' }, dir: 'ltr' })
    system.matches = true
    system.dispatchEvent(new Event('change'))
    expect(root.dataset.theme).toBe('dark')
  })
})
