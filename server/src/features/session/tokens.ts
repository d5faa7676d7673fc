import { createHash, createHmac, randomBytes } from 'node:crypto'
import { accessSeconds, refreshSeconds, type Tokens } from '@portal/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'

/** What is stored of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** An access and a refresh token. */
export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

/** A pair nobody can guess. */
export function newPair(): TokenPair {
  return { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') }
}

/**
 * The pair that follows a refresh token. It is computed, not drawn, so that twenty tabs that spend the same token at
 * once get the same successor although only hashes are stored; without the server's secret nobody can compute it.
 */
export function successor(refresh: string, secret: Buffer): TokenPair {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`${purpose}:${refresh}`).digest('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

/** The secret behind {@link successor}, made once and shared by all processes on the database. */
export async function tokenSecret(db: Kysely<Database>): Promise<Buffer> {
  await db
    .insertInto('app_secrets')
    .values({ name: 'tokens', value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('app_secrets')
    .select('value')
    .where('name', '=', 'tokens')
    .executeTakeFirstOrThrow()
  return value
}

/** Stores the hashes of a pair for a session; neither token lives longer than until `end`. */
export async function keepPair(
  db: Kysely<Database>,
  sessionId: string,
  pair: TokenPair,
  now: Date,
  end?: Date,
): Promise<void> {
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

/** A pair as the wire carries it. */
export function tokensOf(pair: TokenPair): Tokens {
  return {
    token_type: 'Bearer',
    expires_in: accessSeconds,
    access_token: pair.access,
    refresh_token: pair.refresh,
  }
}
