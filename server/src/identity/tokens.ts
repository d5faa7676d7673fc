import { createHmac, randomBytes } from 'node:crypto'
import { accessSeconds, refreshSeconds, type Tokens } from '@portal/contract'
import type { Db } from '../database/db.ts'
import { tokenHash } from './token-hash.ts'

/** An access and a refresh token. */
export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

/** A random pair of tokens. */
export function newPair(): TokenPair {
  return { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') }
}

/**
 * The pair that follows a refresh token. It is computed and not random, so that twenty tabs with the same token get the same successor
 * although only hashes are stored. Nobody can compute it without the server's secret.
 */
export function successor(refresh: string, secret: Buffer): TokenPair {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`${purpose}:${refresh}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

/** Stores the hashes of a pair for a session. Both tokens expire at `end` at the latest. */
export async function keepPair(db: Db, sessionId: string, pair: TokenPair, now: Date, end?: Date): Promise<void> {
  const after = (seconds: number) =>
    new Date(Math.min(now.getTime() + seconds * 1000, end?.getTime() ?? Number.POSITIVE_INFINITY))
  await db
    .insertInto('session_tokens')
    .values([
      { hash: tokenHash(pair.access), session_id: sessionId, kind: 'access', expires_at: after(accessSeconds) },
      { hash: tokenHash(pair.refresh), session_id: sessionId, kind: 'refresh', expires_at: after(refreshSeconds) },
    ])
    .execute()
}

/** A pair in response format. */
export function tokensOf(pair: TokenPair): Tokens {
  return {
    token_type: 'Bearer',
    expires_in: accessSeconds,
    access_token: pair.access,
    refresh_token: pair.refresh,
  }
}
