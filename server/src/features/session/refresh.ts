import { refreshLeewaySeconds, type Tokens } from '@portal/contract'
import { sql } from 'kysely'
import { actor, type Origin, writeAudit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../database/db.ts'
import { readSecret } from '../../database/secrets.ts'
import { AppError } from '../../http/errors.ts'
import { endOfSession, endSession } from '../../identity/end-sessions.ts'
import { tokenHash } from '../../identity/token-hash.ts'
import { keepPair, successor, tokensOf } from '../../identity/tokens.ts'
import { dayLength } from '../../text/time.ts'

interface Spent {
  session_id: string
  user_id: number
  full_name: string
  created_at: Date
  used_at: Date | null
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayLength)

/** Locks the row of the refresh token. Another request with the same token waits here. */
async function lockToken(tx: Tx, token: string, sessionDays: number, now: Date): Promise<Spent | undefined> {
  const { rows } = await sql<Spent>`
    select t.session_id, s.user_id, upper(u.name || ' ' || u.surname) as full_name, s.created_at, t.used_at
    from session_tokens t
    join sessions s on s.id = t.session_id and s.ended_at is null and s.created_at > ${before(now, sessionDays)}
    join users u on u.id = s.user_id and u.deleted_at is null and not u.is_locked
      and (u.expires_at is null or u.expires_at > ${now})
    where t.hash = ${tokenHash(token)} and t.kind = 'refresh' and t.expires_at > ${now}
    for no key update of t`.execute(tx)
  return rows[0]
}

/**
 * Exchanges a refresh token. For 30 s a used token returns the same successor, so that simultaneous tabs are not signed out. Later it
 * counts as a replay, and the whole session ends (decisions §3).
 * @param sessionDays after how many days the session ends, even if it is in use
 * @throws AppError 401 when the token is unknown, expired or replayed, and when the session has ended or the account is closed.
 */
export async function refreshSession(
  db: Db,
  token: string,
  sessionDays: number,
  origin: Origin,
  now: Date,
): Promise<Tokens> {
  const secret = await readSecret(db, 'tokens')
  const pair = successor(token, secret)
  const good = await db.transaction().execute(async (tx) => {
    const spent = await lockToken(tx, token, sessionDays, now)
    if (spent === undefined) return false
    if (spent.used_at === null) {
      await tx.updateTable('session_tokens').set({ used_at: now }).where('hash', '=', tokenHash(token)).execute()
      await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', spent.session_id).execute()
      await keepPair(tx, spent.session_id, pair, now, endOfSession(spent.created_at, sessionDays))
      return true
    }
    if (now.getTime() - spent.used_at.getTime() <= refreshLeewaySeconds * 1000) return true
    await endSession(tx, spent.session_id, 'replayed', now)
    await writeAudit(tx, { ...origin, ...actor({ kind: 'staff', id: spent.user_id }, spent.full_name) }, [
      { event: 'signed-out', entity: 'Session', entity_id: null, new_values: { reason: 'replayed' } },
    ])
    return false
  })
  if (!good) throw new AppError('unauthenticated')
  return tokensOf(pair)
}
