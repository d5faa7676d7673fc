import { login, refresh, refreshSeconds, signOutThereToo, tokens } from '@portal/contract'
import { request } from '../../../kit/request/api.ts'
import { ApiError, noResponseError } from '../../../kit/request/api-errors.ts'
import type { SessionTokens } from '../../../kit/request/session-tokens.ts'
import { responseTimeouts } from '../../../kit/request/time-limit.ts'
import { dropTokens, type StoredTokens, storedTokens, storeTokens } from './tokens.ts'
import { viewedRole } from './view-as.ts'

/** An access token that expires within this time (ms) is renewed before it is used. */
const margin = 60_000
const lockName = 'portal-token-renewal'

/** The error that refused the last renewal: it contains the reason why the session is over. */
let refusedRenewal: ApiError | undefined

/** Sends the refresh token. No other request cancels this one, because others wait for it; only its time limit ends it. */
async function ask(refreshToken: string): Promise<unknown> {
  try {
    return await request(refresh, { body: { refresh_token: refreshToken }, progress: false, limit: 'renewal' })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) refusedRenewal = error
    throw error
  }
}

let here: Promise<StoredTokens | undefined> | undefined

/** Milliseconds to wait for another tab's renewal. That renewal has a shorter limit, so the next tab can still try. */
const turnLimit = responseTimeouts.renewal + 5_000

/**
 * Runs the work in only one tab of this browser at a time; where the browser has no locks (plain HTTP), one at a time in this tab.
 * @throws ApiError when the other tabs take too long: no tab waits for all of them, one after the other
 */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Without locks two tabs may renew at the same time; the server gives both the same new tokens.
  const locks = globalThis.navigator?.locks
  if (locks === undefined) return work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), turnLimit)
  let isTurn = false
  try {
    return await locks.request(lockName, { signal: waiting.signal }, () => {
      isTurn = true
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    throw isTurn ? error : noResponseError()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Renews the tokens unless another tab, or an earlier request, has done so.
 * @param worn - the access token that is no longer valid
 * @returns the current tokens; undefined when the session is over
 * @throws ApiError when the server could not be reached: this does not end the session
 */
async function renew(worn: string): Promise<StoredTokens | undefined> {
  return alone(async () => {
    const stored = storedTokens()
    if (stored === undefined || stored.access !== worn) return stored
    try {
      const response = tokens.safeParse(await ask(stored.refresh))
      // Signed out meanwhile: the new tokens are not stored.
      if (storedTokens()?.refresh !== stored.refresh) return storedTokens()
      return response.success ? storeTokens(response.data, stored.remembered, refreshSeconds, stored) : undefined
    } catch (error) {
      const isRejected = error instanceof ApiError && (error.status === 401 || error.status === 422)
      if (!isRejected) throw error
      // Another tab may have signed in again meanwhile: only the refused tokens are removed.
      if (storedTokens()?.refresh === stored.refresh) dropTokens()
      return undefined
    }
  })
}

function renewOnce(worn: string): Promise<StoredTokens | undefined> {
  here ??= renew(worn).finally(() => {
    here = undefined
  })
  return here
}

/** The access token to send, renewed first when it is about to expire; undefined when nobody is signed in. */
async function accessToken(): Promise<string | undefined> {
  const stored = storedTokens()
  if (stored === undefined) return undefined
  if (stored.accessUntil - margin > Date.now()) return stored.access
  return (await renewOnce(stored.access))?.access
}

/** The token for one more attempt after a 401; undefined when the session is over. */
async function renewedToken(worn: string): Promise<string | undefined> {
  const stored = storedTokens()
  if (stored !== undefined && stored.access !== worn) return stored.access
  const renewed = await renewOnce(worn)
  return renewed?.access === worn ? undefined : renewed?.access
}

/** The session of the staff: a pair of tokens that is renewed, and the role as which the tab views the portal. */
export const staffTokens: SessionTokens = {
  signIn: () => storedTokens()?.signIn,
  token: async () => {
    const token = await accessToken()
    if (token !== undefined) refusedRenewal = undefined
    return token
  },
  tokenAfter: async (worn, refused) => {
    const fresh = worn === undefined ? undefined : await renewedToken(worn)
    if (fresh === undefined) throw refusedRenewal ?? refused
    return fresh
  },
  carries: ({ path }) => path !== login.path && path !== refresh.path,
  ends: ({ path }) => path === signOutThereToo.path,
  headers: () => {
    const role = viewedRole()
    return role === undefined ? [] : [['X-View-As', role]]
  },
}
