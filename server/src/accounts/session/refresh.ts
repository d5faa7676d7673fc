import { type refresh as call, dayLength, type ErrorCode, refreshLeewaySeconds, type Tokens } from '@portal/contract'
import { type Db, firstRow, type Tx, updateById } from '../../base/database/db.ts'
import type { Origin } from '../../base/database/principals.ts'
import { readSecret } from '../../base/database/secrets.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { type Changed, type Refused, refused, Unaudited } from '../../base/services/audit/change.ts'
import { endOfSession, endSession, providerEndings, signedOut } from '../../base/services/identity/end-sessions.ts'
import { staffActor } from '../../base/services/identity/open-session.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'
import { type SessionLimits, storePair, successor, tokenEnds, tokensOf } from '../../base/services/identity/tokens.ts'

type Context = CallContext<typeof call>
type Pair = ReturnType<typeof successor>

interface Spent extends SessionLimits {
  session_id: string
  user_id: number
  full_name: string
  used_at: Date | null
}

/**
 * Checks the session of a refresh token with the identity provider, when that is due, and ends it if the provider no longer
 * confirms it.
 */
export type SessionCheck = (refreshToken: string, origin: Origin, now: Date) => Promise<void>

/** Locks the row of the refresh token. Another request with the same token waits here. */
function lockToken(tx: Tx, token: string, sessionDays: number, now: Date): Promise<Spent | undefined> {
  return firstRow<Spent>(tx)`
    select t.session_id, s.user_id, u.full_name, s.created_at, s.identity_id,
      s.idp_checked_at, t.used_at
    from session_tokens t
    join sessions s on s.id = t.session_id and s.ended_at is null
      and s.created_at > ${new Date(now.getTime() - sessionDays * dayLength)}
    join users u on u.id = s.user_id and can_sign_in(u, ${now})
    where t.hash = ${tokenHash(token)} and t.kind = 'refresh' and t.expires_at > ${now}
    for no key update of t`
}

/** Why a refresh token is not valid: the person reads it when their session was ended at the provider. */
async function errorFor(db: Db, token: string, now: Date): Promise<ErrorCode> {
  const session = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select('ended_reason')
    .where('hash', '=', tokenHash(token))
    .where('kind', '=', 'refresh')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const ending = Object.entries(providerEndings).find(([reason]) => reason === session?.ended_reason)
  return ending?.[1] ?? 'unauthenticated'
}

/**
 * Exchanges a refresh token. For 30 s a used token returns the same successor, so that simultaneous tabs are not signed out. Later it
 * counts as a replay, and the whole session ends.
 * @param sessionDays after how many days the session ends, even if it is in use
 * @param check runs before the transaction, because it waits for the provider
 * @throws AppError 401 when the token is unknown, expired or replayed, and when the session has ended or the account is closed.
 */
export function refreshSession(sessionDays: number, check: SessionCheck) {
  async function before(db: Db, { body, origin, now }: Context): Promise<Pair> {
    await check(body.refresh_token, origin, now)
    return successor(body.refresh_token, await readSecret(db, 'tokens'))
  }

  async function change(tx: Tx, { body, now }: Context, pair: Pair): Promise<Changed<Tokens> | Refused> {
    const token = body.refresh_token
    const refuse = async (audits: readonly AuditEntry[] = []) =>
      refused(new AppError(await errorFor(tx, token, now)), audits)
    const spent = await lockToken(tx, token, sessionDays, now)
    if (spent === undefined) return refuse()
    const ends = tokenEnds(now, spent, endOfSession(spent.created_at, sessionDays))
    if (spent.used_at === null) {
      await tx.updateTable('session_tokens').set({ used_at: now }).where('hash', '=', tokenHash(token)).execute()
      await updateById(tx, 'sessions', spent.session_id, { last_used_at: now })
      await storePair(tx, spent.session_id, pair, ends)
    } else if (now.getTime() - spent.used_at.getTime() > refreshLeewaySeconds * 1000) {
      await endSession(tx, spent.session_id, 'replayed', now)
      const by = staffActor({ id: spent.user_id, full_name: spent.full_name })
      return refuse([signedOut({ reason: 'replayed' }, by)])
    }
    return { audits: new Unaudited('a session that goes on'), result: tokensOf(pair, now, ends) }
  }

  return { before, change }
}
