import type { Device } from '@portal/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { isOf, type PrincipalKey } from '../../database/principals.ts'
import { notFound } from '../../errors/errors.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { Account } from '../../http/principal.ts'
import { type StoredRow, wireMoment, wireRow } from '../../text/time.ts'
import type { Audits } from '../audit/change.ts'
import { endSession, signedOut } from './end-sessions.ts'

type OpenSession = Omit<StoredRow<Device>, 'is_current' | 'ends_at'>

/** The sessions of an account that are open, last used first. */
export async function openSessions(db: Db, principal: PrincipalKey, now: Date): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select id, ip, user_agent, created_at, last_used_at from sessions
    where ${isOf(principal)} and ended_at is null
      and exists (select from session_tokens where session_id = sessions.id and expires_at > ${now} and used_at is null)
    order by last_used_at desc, id`.execute(db)
  return rows
}

/**
 * The devices with a session of an account, last used first.
 * @param current the session of the request
 * @param endOf the latest end of a session that began at a moment
 */
export async function listDevices(
  db: Db,
  principal: PrincipalKey,
  { current, endOf, now }: { readonly current: string; readonly endOf: (began: Date) => Date; readonly now: Date },
): Promise<Device[]> {
  const rows = await openSessions(db, principal, now)
  return rows.map((row) => ({
    ...wireRow(row),
    is_current: row.id === current,
    ends_at: wireMoment(endOf(row.created_at)),
  }))
}

/**
 * Signs out one of the caller's own devices.
 * @returns the audit row
 * @throws AppError 404 for a session of somebody else, or one that has ended
 */
export async function endOwnDevice(
  tx: Tx,
  {
    principal,
    params,
    now,
  }: Pick<CallContext<never>, 'now'> & {
    readonly principal: Account
    readonly params: { readonly session: string }
  },
): Promise<Audits> {
  const found = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', params.session)
    .where(isOf(principal))
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  await endSession(tx, found.id, 'signed-out', now)
  return [signedOut({ session: found.id })]
}
