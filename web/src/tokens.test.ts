import { refreshSeconds } from '@portal/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMemoryStorage } from './memory-storage.test-aid.ts'
import { dropTokens, heldTokens, holdTokens, tokensKey } from './tokens.ts'

const answer = { token_type: 'Bearer' as const, expires_in: 28_799, access_token: 'a', refresh_token: 'r' }

beforeEach(() => {
  useMemoryStorage()
  vi.useFakeTimers({ now: 1_000_000 })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the ends of both tokens are kept as moments', () => {
  holdTokens(answer, true, refreshSeconds)
  expect(heldTokens()).toMatchObject({
    accessUntil: 1_000_000 + 28_799_000,
    refreshUntil: 1_000_000 + 57_598_000,
  })
})

test('the session is over with its refresh token', () => {
  holdTokens(answer, true, refreshSeconds)
  vi.setSystemTime(1_000_000 + 57_598_001)
  expect(heldTokens()).toBeUndefined()
  expect(localStorage.getItem(tokensKey)).toBeNull()
})

test('a session that is not remembered is forgotten with the browser', () => {
  const browser = { cookie: '' }
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', { protocol: 'http:' })
  holdTokens(answer, false, refreshSeconds)
  expect(heldTokens()).toMatchObject({ access: 'a' })
  browser.cookie = ''
  expect(heldTokens()).toBeUndefined()
})

test('a renewal is the same sign-in, another sign-in is not', () => {
  const first = holdTokens(answer, true, refreshSeconds)
  const renewed = holdTokens(answer, true, refreshSeconds, first)
  const second = holdTokens(answer, true, refreshSeconds)
  expect(renewed.signIn).toBe(first.signIn)
  expect(second.signIn).not.toBe(first.signIn)
})

test.each(['', '{', 'null', '[]', '{"access":1}', '"text"'])('corrupt storage (%s) is no session', (stored) => {
  localStorage.setItem(tokensKey, stored)
  expect(heldTokens()).toBeUndefined()
})

test('dropped tokens are gone', () => {
  holdTokens(answer, true, refreshSeconds)
  dropTokens()
  expect(heldTokens()).toBeUndefined()
})
