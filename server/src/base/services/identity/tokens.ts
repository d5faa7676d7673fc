import { createHmac, randomBytes } from 'node:crypto'
import { type AccountKind, accessSeconds, refreshSeconds, type Tokens } from '@portal/contract'
import type { Db, RowOf } from '../../database/db.ts'
import { markToken } from '../../http/audience.ts'
import { tokenHash } from './token-hash.ts'

export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

/** A random pair of tokens. */
export function newPair(): TokenPair {
  return { access: newAccessToken('staff'), refresh: randomBytes(32).toString('base64url') }
}

/** A random access token. Citizens have no refresh token, because their clients do not refresh. */
export function newAccessToken(kind: AccountKind): string {
  return markToken(randomBytes(32).toString('base64url'), kind)
}

/**
 * The pair that follows a refresh token. It is computed and not random, so that twenty tabs with the same token get the same successor
 * although only hashes are stored. Nobody can compute it without the server's secret.
 */
export function successor(refresh: string, secret: Buffer): TokenPair {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`${purpose}:${refresh}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

/** Seconds within which a session is checked again with the identity provider that opened it. No access token lives longer. */
export const checkSeconds = 15 * 60

/**
 * The columns of a session that limit its tokens. `identity_id` is the identity at the provider that opened it, if there is
 * one; `idp_checked_at` is the time of the latest check, null where the provider allows none.
 */
export type SessionLimits = Pick<RowOf<'sessions'>, 'created_at' | 'identity_id' | 'idp_checked_at'>

/** When the tokens of a pair expire. */
type TokenEnds = Readonly<Record<keyof TokenPair, Date>>

/**
 * When tokens that are made now expire. The provider must be checked again in time; where that is not possible, the session
 * ends with its first access token.
 * @param latest the end of every session
 */
export function tokenEnds(now: Date, session?: SessionLimits, latest?: Date): TokenEnds {
  const after = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
  const earliest = (...moments: (Date | undefined)[]) =>
    new Date(Math.min(...moments.flatMap((moment) => moment?.getTime() ?? [])))
  const isUnchecked = session !== undefined && session.identity_id !== null && session.idp_checked_at === null
  const end = isUnchecked ? after(session.created_at, accessSeconds) : undefined
  const check = session?.idp_checked_at ? after(session.idp_checked_at, checkSeconds) : undefined
  return {
    access: earliest(after(now, accessSeconds), latest, end, check),
    refresh: earliest(after(now, refreshSeconds), latest, end),
  }
}

/** Stores the hashes of a pair for a session. */
export async function storePair(db: Db, sessionId: string, pair: TokenPair, ends: TokenEnds): Promise<void> {
  await db
    .insertInto('session_tokens')
    .values([
      { hash: tokenHash(pair.access), session_id: sessionId, kind: 'access', expires_at: ends.access },
      { hash: tokenHash(pair.refresh), session_id: sessionId, kind: 'refresh', expires_at: ends.refresh },
    ])
    .execute()
}

/** A pair in response format. */
export function tokensOf(pair: TokenPair, now: Date, { access }: TokenEnds): Tokens {
  return {
    token_type: 'Bearer',
    expires_in: Math.floor((access.getTime() - now.getTime()) / 1000),
    access_token: pair.access,
    refresh_token: pair.refresh,
  }
}
