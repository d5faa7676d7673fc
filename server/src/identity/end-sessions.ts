import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { dayLength } from '../text/time.ts'
import { isOf, type PrincipalKey } from './principals.ts'

/** The latest end of a session that began at a moment. */
export function endOfSession(began: Date, sessionDays: number): Date {
  return new Date(began.getTime() + sessionDays * dayLength)
}

/** Ends one session. Its tokens are invalid from the next request. */
export async function endSession(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ ended_at: now, ended_reason: reason }).where('id', '=', id).execute()
  await tx.deleteFrom('session_tokens').where('session_id', '=', id).where('kind', '=', 'access').execute()
}

/** Ends the open sessions that a condition selects. Returns how many. */
export async function endSessionsWhere(
  tx: Tx,
  condition: RawBuilder<SqlBool>,
  reason: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update sessions set ended_at = ${now}, ended_reason = ${reason} where id in (
      select id from sessions where ${condition} and ended_at is null order by id for no key update)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from session_tokens where session_id = any(${ids}::uuid[]) and kind = 'access'`.execute(tx)
  return ids.length
}

/** Ends all open sessions of a principal, except one if it is given. Returns how many. */
export function endSessionsOf(
  tx: Tx,
  principal: PrincipalKey,
  reason: string,
  now: Date,
  except: string | null = null,
): Promise<number> {
  return endSessionsWhere(tx, sql<SqlBool>`${isOf(principal)} and id is distinct from ${except}::uuid`, reason, now)
}
