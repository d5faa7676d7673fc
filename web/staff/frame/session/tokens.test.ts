import { refreshSeconds } from '@portal/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMemoryStorage } from '../../../kit/device/memory-storage.test-aid.ts'
import { dropTokens, storedTokens, storeTokens, tokensKey } from './tokens.ts'

const response = { token_type: 'Bearer' as const, expires_in: 28_799, access_token: 'a', refresh_token: 'r' }

beforeEach(() => {
  useMemoryStorage()
  vi.useFakeTimers({ now: 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('storeTokens stores the expiry time of both tokens', () => {
  storeTokens(response, true, refreshSeconds)
  expect(storedTokens()).toMatchObject({
    accessUntil: 1_000_000 + 28_799_000,
    refreshUntil: 1_000_000 + 57_598_000,
  })
})

test('storedTokens returns nothing after the refresh token expires', () => {
  storeTokens(response, true, refreshSeconds)
  vi.setSystemTime(1_000_000 + 57_598_001)
  expect(storedTokens()).toBeUndefined()
  expect(localStorage.getItem(tokensKey)).toBeNull()
})

test('storedTokens returns nothing after a browser restart when the person did not choose to be remembered', () => {
  const browser = { cookie: '' }
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', { protocol: 'http:' })
  storeTokens(response, false, refreshSeconds)
  expect(storedTokens()).toMatchObject({ access: 'a' })
  browser.cookie = ''
  expect(storedTokens()).toBeUndefined()
})

test('storeTokens keeps the sign-in id for a refresh, and creates a new one for another sign-in', () => {
  const first = storeTokens(response, true, refreshSeconds)
  const renewed = storeTokens(response, true, refreshSeconds, first)
  const second = storeTokens(response, true, refreshSeconds)
  expect(renewed.signIn).toBe(first.signIn)
  expect(second.signIn).not.toBe(first.signIn)
})

test.each(['', '{', 'null', '[]', '{"access":1}', '"text"'])(
  'storedTokens returns nothing for corrupt storage (%s)',
  (stored) => {
    localStorage.setItem(tokensKey, stored)
    expect(storedTokens()).toBeUndefined()
  },
)

test('dropTokens removes the stored tokens', () => {
  storeTokens(response, true, refreshSeconds)
  dropTokens()
  expect(storedTokens()).toBeUndefined()
})
