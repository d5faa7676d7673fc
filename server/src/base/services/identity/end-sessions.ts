import type { ErrorCode } from '@portal/contract'
import { dayLength } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowOf, Tx } from '../../database/db.ts'
import { type Actor, isOf, type PrincipalKey } from '../../database/principals.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { Account } from '../../http/principal.ts'
import type { AuditEntry } from '../audit/audit.ts'
import type { Audits } from '../audit/change.ts'

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

/** The audit row of a person who was signed out. @param by the person, when they are not the principal of the request */
export function signedOut(new_values: Record<string, unknown> = {}, by?: Actor): AuditEntry {
  return { event: 'signed-out', entity: 'Session', entity_id: null, new_values, ...(by && { by }) }
}

type SignOutContext = Pick<CallContext<never>, 'now'> & { readonly principal: Account }

/** Ends the session of a request. @returns the audit row */
export async function signOut(tx: Tx, { principal, now }: SignOutContext): Promise<Audits> {
  await endSession(tx, principal.session_id, 'signed-out', now)
  return [signedOut()]
}

/** Ends all sessions of the person who makes a request. @returns the audit row */
export async function signOutEverywhere(tx: Tx, { principal, now }: SignOutContext): Promise<Audits> {
  return [signedOut({ devices: await endSessionsOf(tx, principal, 'signed-out-everywhere', now) })]
}
