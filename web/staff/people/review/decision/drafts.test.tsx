import { readStaffDraftKey, refreshSeconds } from '@portal/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EndReason, endSession, session } from '../../../frame/session/session.tsx'
import { connectSession } from '../../../frame/session/session-calls.ts'
import { storeTokens } from '../../../frame/session/tokens.ts'
import { drafts } from './drafts.ts'

/** Signs in a person, whose key the server makes from the id. */
async function signIn(id: number): Promise<void> {
  const key = btoa(String.fromCharCode(...new Uint8Array(32).fill(id)))
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, location.href)
    return pathname === readStaffDraftKey.path
      ? Response.json({ data: { key } })
      : Response.json({ message: '' }, { status: 404 })
  })
  const tokens = { token_type: 'Bearer', expires_in: 3600, access_token: 'a', refresh_token: 'r' } as const
  const { signIn: sign } = storeTokens(tokens, true, refreshSeconds)
  const principal = { id, roles: [], abilities: [] }
  session.set({ user: undefined, principal, menu: [], loaded: true, signIn: sign, unread: new Set() })
  await drafts.load()
}

async function signInAgain(reason: EndReason | undefined, id: number): Promise<void> {
  endSession(reason)
  await drafts.store()
  await signIn(id)
}

connectSession()
beforeEach(async () => {
  await signIn(1)
  drafts.change(() => ({ texts: { 'file:12': 'Se lee mal' } }))
  await drafts.store()
})
afterEach(async () => {
  endSession(undefined)
  await drafts.store()
  vi.unstubAllGlobals()
})

test('an observation comes back for its author when the session has ended, and for nobody else', async () => {
  await signInAgain('ended', 2)
  expect(drafts.current().texts).toEqual({})
  await signInAgain('no-response', 1)
  expect(drafts.current().texts).toEqual({ 'file:12': 'Se lee mal' })
})

test.each([undefined, 'signed-out-there'] as const)('an observation is removed at sign-out (%s)', async (reason) => {
  await signInAgain(reason, 1)
  expect(drafts.current().texts).toEqual({})
})

test('the browser stores neither the observation nor the key as readable text', () => {
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored).not.toContain('Se lee mal')
  expect(stored).not.toContain(btoa(String.fromCharCode(...new Uint8Array(32).fill(1))).slice(0, 20))
})
