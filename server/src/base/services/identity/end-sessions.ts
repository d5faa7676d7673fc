import type { ErrorCode } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, RowOf, Tx } from '../../database/db.ts'
import { isOf, type Origin, type PrincipalKey } from '../../database/principals.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { Account } from '../../http/principal.ts'
import { dayLength } from '../../text/time.ts'
import { writeAudit } from '../audit/audit.ts'

/** The latest end of a session that began at a moment. */
export function endOfSession(began: Date, sessionDays: number): Date {
  return new Date(began.getTime() + sessionDays * dayLength)
}

/** The reasons of sessions that ended because of the identity provider, and the error code that the device gets. */
export const providerEndings = {
  /** The person signed out there. */
  idp_logout: 'sso_signed_out',
  /** The provider no longer confirms the person, or could not be reached for too long. */
  idp_recheck: 'sso_not_confirmed',
} as const satisfies Readonly<Record<string, ErrorCode>>

/** Ends the open sessions of a condition. Their tokens are invalid from the next request. Returns those that ended. */
export async function endSessionsWhere(tx: Tx, condition: RawBuilder<SqlBool>, reason: string, now: Date) {
  const { rows } = await sql<Pick<RowOf<'sessions'>, 'id' | 'user_id'>>`
    update sessions set ended_at = ${now}, ended_reason = ${reason}, idp_tokens = null where id in (
      select id from sessions where ${condition} and ended_at is null order by id for no key update)
    returning id, user_id`.execute(tx)
  await sql`
    delete from session_tokens where session_id = any(${rows.map(({ id }) => id)}::uuid[]) and kind = 'access'`.execute(
    tx,
  )
  return rows
}

export async function endSession(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await endSessionsWhere(tx, sql`id = ${id}`, reason, now)
}

/** Ends all open sessions of a principal, except one if it is given. Returns how many. */
export async function endSessionsOf(
  tx: Tx,
  principal: PrincipalKey,
  reason: string,
  now: Date,
  except: string | null = null,
): Promise<number> {
  const condition = sql<SqlBool>`${isOf(principal)} and id is distinct from ${except}::uuid`
  return (await endSessionsWhere(tx, condition, reason, now)).length
}

/** Writes to the audit log that somebody was signed out. */
export function auditSignOut(tx: Tx, origin: Origin, new_values?: Record<string, unknown>): Promise<void> {
  return writeAudit(tx, origin, [{ event: 'signed-out', entity: 'Session', entity_id: null, new_values }])
}

type SignOutContext = Pick<CallContext<never>, 'origin' | 'now'> & { readonly principal: Account }

/** Ends the session of a request. */
export async function signOut(db: Db, { principal, origin, now }: SignOutContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSession(tx, principal.session_id, 'signed-out', now)
    await auditSignOut(tx, origin)
  })
}

/** Ends all sessions of the person who makes a request. */
export async function signOutEverywhere(db: Db, { principal, origin, now }: SignOutContext): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const devices = await endSessionsOf(tx, principal, 'signed-out-everywhere', now)
    await auditSignOut(tx, origin, { devices })
  })
}
