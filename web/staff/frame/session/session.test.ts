import { refreshSeconds } from '@portal/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMemoryStorage } from '../../../kit/device/memory-storage.test-aid.ts'
import type * as PersonData from '../../../kit/device/person-data.ts'
import type * as Session from './session.tsx'
import type * as Tokens from './tokens.ts'

const response = { token_type: 'Bearer' as const, expires_in: 28_799, access_token: 'a', refresh_token: 'r' }
const somebody = { id: 1, roles: [], abilities: [] }

let page: EventTarget
let reload: () => void
let leave: (reason: Session.EndReason | undefined) => void
let session: typeof Session
let tokens: typeof Tokens
let personData: typeof PersonData

/** Fires the event with which the browser reports a change to the other tabs. */
function dispatchStorageEvent(key: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

/** Signs a person in and loads their data. */
function enter(): void {
  const { signIn } = tokens.storeTokens(response, true, refreshSeconds)
  session.session.set({ user: undefined, principal: somebody, menu: [], loaded: true, signIn, unread: new Set() })
  session.scheduleEnd()
}

beforeEach(async () => {
  useMemoryStorage()
  vi.useFakeTimers({ now: 1_000_000 })
  page = new EventTarget()
  reload = vi.fn()
  leave = vi.fn()
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { reload, protocol: 'http:' })
  vi.resetModules()
  session = await import('./session.tsx')
  tokens = await import('./tokens.ts')
  personData = await import('../../../kit/device/person-data.ts')
  session.startSession(leave)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ends the session when its refresh token expires, after 57,598 seconds', () => {
  enter()
  vi.advanceTimersByTime(57_598_000)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_001)
  expect(leave).toHaveBeenCalledExactlyOnceWith('ended')
  expect(session.session.get()).toMatchObject({ loaded: false, menu: [], principal: { id: null, abilities: [] } })
})

test('postpones the end of the session after a token refresh', () => {
  enter()
  vi.advanceTimersByTime(50_000_000)
  const stored = tokens.storedTokens()
  tokens.storeTokens({ ...response, refresh_token: 's' }, true, refreshSeconds, stored)
  vi.advanceTimersByTime(57_598_000)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(leave).toHaveBeenCalledWith('ended')
})

test('deletes all data of the person from the browser at the end, and keeps the data of the device', () => {
  enter()
  const clear = vi.fn()
  personData.onClear(clear)
  localStorage.setItem('portal_ciudadano_v1.anything', '"of the person"')
  localStorage.setItem('portal_ciudadano_v1.preferences', '{"themeType":"dark"}')
  localStorage.setItem('another.program', '1')
  sessionStorage.setItem('draft', 'Observación')
  session.endSession(undefined)
  expect(clear).toHaveBeenCalledOnce()
  expect(Object.keys(localStorage).sort()).toEqual(['another.program', 'portal_ciudadano_v1.preferences'])
  expect(sessionStorage.length).toBe(0)
  expect(leave).toHaveBeenCalledWith(undefined)
})

test.each([
  ['ended', true],
  ['no-response', true],
  ['not-confirmed', true],
  ['signed-out-there', false],
  [undefined, false],
] as const)('at the end for the reason %s, the drafts stay: %s', (reason, keepsDrafts) => {
  enter()
  const clear = vi.fn()
  personData.onClear(clear)
  session.endSession(reason)
  expect(clear).toHaveBeenCalledExactlyOnceWith(keepsDrafts)
})

test('ends the session after a sign-out in another tab, with that reason', () => {
  enter()
  localStorage.removeItem(tokens.tokensKey)
  dispatchStorageEvent(tokens.tokensKey)
  expect(leave).toHaveBeenCalledExactlyOnceWith('signed-out')
  expect(session.session.get().loaded).toBe(false)
})

test('clears the data and reloads when another person signs in in another tab', () => {
  enter()
  vi.advanceTimersByTime(5)
  tokens.storeTokens({ ...response, access_token: 'other' }, true, refreshSeconds)
  dispatchStorageEvent(tokens.tokensKey)
  expect(reload).toHaveBeenCalledOnce()
  expect(session.session.get().principal.id).toBeNull()
})

test('ignores a token refresh and unrelated storage changes of another tab', () => {
  enter()
  const stored = tokens.storedTokens()
  tokens.storeTokens({ ...response, access_token: 'renewed' }, true, refreshSeconds, stored)
  dispatchStorageEvent(tokens.tokensKey)
  dispatchStorageEvent('another.program')
  expect(leave).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
  expect(session.session.get().loaded).toBe(true)
})

test.each([
  [{ kind: 'no-response', reason: undefined }, 'no-response'],
  [{ kind: 'response', reason: 'unauthenticated' }, 'ended'],
  [{ kind: 'response', reason: 'sso_signed_out' }, 'signed-out-there'],
  [{ kind: 'response', reason: 'sso_not_confirmed' }, 'not-confirmed'],
] as const)('endReasonOf %o is the reason on the sign-in page: %s', (error, reason) => {
  expect(session.endReasonOf(error)).toBe(reason)
})
