import type { Device, endOwnSession as endCall } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { endOfSession, endSession } from '../../identity/end-sessions.ts'
import { isOf, type PrincipalKey } from '../../identity/principals.ts'
import { type StoredRow, wireMoment, wireRow } from '../../text/time.ts'

/** The devices with a session of an account, last used first. `current` is the session of the request. */
export async function listDevices(
  db: Db,
  principal: PrincipalKey,
  current: string | null,
  sessionDays: number,
  now: Date,
): Promise<Device[]> {
  const { rows } = await sql<Omit<StoredRow<Device>, 'is_current' | 'ends_at'>>`
    select id, ip, user_agent, created_at, last_used_at from sessions
    where ${isOf(principal)} and ended_at is null
      and exists (select from session_tokens where session_id = sessions.id and expires_at > ${now} and used_at is null)
    order by last_used_at desc, id`.execute(db)
  return rows.map((row) => ({
    ...wireRow(row),
    is_current: row.id === current,
    ends_at: wireMoment(endOfSession(row.created_at, sessionDays)),
  }))
}

/** The devices of the person's own account. */
export function listOwnDevices(db: Db, who: SignedIn, sessionDays: number, now: Date): Promise<Device[]> {
  return listDevices(db, who, who.session_id, sessionDays, now)
}

/** Signs out one of one's own devices. @throws AppError 404 for a session of somebody else, or one that has ended */
export async function endOwnSession(db: Db, context: CallContext<typeof endCall>): Promise<void> {
  const { params, origin, now } = context
  const who = signedIn(context)
  await db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', params.session)
      .where(isOf(who))
      .where('ended_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (session === undefined) throw new AppError('not_found')
    await endSession(tx, session.id, 'signed-out', now)
    await writeAudit(tx, origin, [
      { event: 'signed-out', entity: 'Session', entity_id: null, new_values: { session: session.id } },
    ])
  })
}
