import type { Tokens } from '@portal/contract'
import { readCookie, writeCookie } from '../../../kit/device/cookies.ts'
import { readStored, writeStored } from '../../../kit/device/storage.ts'

/** The pair of tokens and the moments (ms since the epoch) when they expire. */
export interface StoredTokens {
  readonly access: string
  readonly refresh: string
  readonly accessUntil: number
  readonly refreshUntil: number
  /** False: the session ends when the browser is closed. */
  readonly remembered: boolean
  /** The id of a sign-in; renewals keep it. */
  readonly signIn: string
}

/** The name that R 9 requires. */
export const tokensKey = 'citizen_application_key'
const windowCookie = 'portal_window'

function isStoredTokens(value: unknown): value is StoredTokens {
  if (typeof value !== 'object' || value === null) return false
  const stored = value as Partial<Record<keyof StoredTokens, unknown>>
  return (
    typeof stored.access === 'string' &&
    typeof stored.refresh === 'string' &&
    typeof stored.accessUntil === 'number' &&
    typeof stored.refreshUntil === 'number' &&
    typeof stored.remembered === 'boolean' &&
    typeof stored.signIn === 'string'
  )
}

/**
 * The tokens of this browser's session, shared by its tabs. A session that is not remembered depends on a cookie that ends with the
 * browser. Without that cookie the tokens are from an earlier run and are removed.
 */
export function storedTokens(): StoredTokens | undefined {
  const stored = readStored(tokensKey)
  if (!isStoredTokens(stored)) return undefined
  const live = stored.refreshUntil > Date.now() && (stored.remembered || readCookie(windowCookie) === '1')
  if (!live) writeStored(tokensKey, undefined)
  return live ? stored : undefined
}

/**
 * Stores the tokens of a sign-in or refresh response.
 * @param lives - seconds until the refresh token expires
 * @param succeeded - the tokens that these replace, after a refresh
 */
export function storeTokens(
  response: Tokens,
  remembered: boolean,
  lives: number,
  succeeded?: StoredTokens,
): StoredTokens {
  const now = Date.now()
  const stored: StoredTokens = {
    access: response.access_token,
    refresh: response.refresh_token,
    accessUntil: now + response.expires_in * 1000,
    refreshUntil: now + lives * 1000,
    remembered,
    signIn: succeeded?.signIn ?? `${now}-${Math.random()}`,
  }
  if (!remembered) writeCookie(windowCookie, '1', undefined, import.meta.env.BASE_URL)
  writeStored(tokensKey, stored)
  return stored
}

export function dropTokens(): void {
  writeStored(tokensKey, undefined)
}
