import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Clock from './clock.ts'

const minute = 60_000
const device = Date.UTC(2026, 10, 28, 15)
let clock: typeof Clock

beforeEach(async () => {
  vi.useFakeTimers({ now: device })
  vi.resetModules()
  clock = await import('./clock.ts')
})
afterEach(() => vi.useRealTimers())

const note = (at: number) => clock.noteServerTime(new Date(at).toUTCString())

test('serverNow returns the time of the device before the first response', () => {
  expect(clock.serverNow()).toBe(device)
  clock.noteServerTime(null)
  clock.noteServerTime('no date')
  expect(clock.serverNow()).toBe(device)
})

test('serverNow returns the time of the server when the clock of the device is a day ahead', () => {
  note(device - 24 * 60 * minute)
  expect(clock.serverNow()).toBe(device - 24 * 60 * minute)
  vi.advanceTimersByTime(minute)
  expect(clock.serverNow()).toBe(device - 24 * 60 * minute + minute)
})

test('serverNow returns the time of the device when both clocks differ by one or two seconds', () => {
  note(device - 1500)
  expect(clock.serverNow()).toBe(device)
})

test('serverNow keeps the later server time when an older response arrives afterwards', () => {
  note(device + 11 * 60 * minute)
  note(device)
  expect(clock.serverNow()).toBe(device + 11 * 60 * minute)
})
