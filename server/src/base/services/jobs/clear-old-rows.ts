import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { longestWindow } from '../../http/limits.ts'
import type { Task } from './workers.ts'

/** The daily job that deletes rows that nobody needs any more. Nothing else deletes old rows. */
export const clearOldRowsJob = 'clear-old-rows'

/** Rows that one statement deletes, so that none holds its locks for long. */
const batchSize = 5000

/**
 * The condition for old rows of a table. An ended session stays for some time, because the list of devices shows it and the audit log refers to it; a
 * sign-up stays because the staff may send its code again, and no client sends a request again after a week. Mails about a person stay with the person.
 * A job that ended is shown for a day; its row has what the person searched for.
 */
function oldRows(now: Date): Readonly<Record<string, RawBuilder<SqlBool>>> {
  const before = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  return {
    session_tokens: sql`expires_at < ${before(1)}`,
    sessions: sql`citizen_id is not null and coalesce(ended_at, last_used_at) < ${before(90)}
      and not exists (select from session_tokens where session_id = sessions.id)`,
    citizen_codes: sql`expires_at < ${before(7)}`,
    password_resets: sql`expires_at < ${before(7)}`,
    pre_registers: sql`expires_at < ${before(90)}`,
    idempotency_keys: sql`created_at < ${before(7)}`,
    tries: sql`at < ${new Date(now.getTime() - longestWindow * 1000)}`,
    passkey_challenges: sql`expires_at < ${now}`,
    sign_on_attempts: sql`expires_at < ${now}`,
    logout_tokens: sql`expires_at < ${now}`,
    mails: sql`profile_id is null and ended_at < ${before(90)}`,
    undelivered_addresses: sql`failed_at < ${before(90)} and not exists (select from citizen_accounts where fold(email) = address)
      and not exists (select from users where fold(email) = address)`,
    team_invitations: sql`expires_at < ${before(90)}`,
    jobs: sql`status in ('failed', 'cancelled', 'expired') and updated_at < ${before(7)}`,
  }
}

async function clear(db: Db, table: string, isOld: RawBuilder<SqlBool>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOld} limit ${batchSize} for update skip locked))`.execute(db)
  const deleted = Number(numAffectedRows)
  return deleted < batchSize ? deleted : deleted + (await clear(db, table, isOld))
}

/** Deletes old rows. @returns the number of deleted rows of each table */
export async function clearOldRows(db: Db, now: Date): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {}
  for (const [table, isOld] of Object.entries(oldRows(now))) cleared[table] = await clear(db, table, isOld)
  return cleared
}

/** Deletes old rows once a day. The numbers are not personal data, so the log may contain them. */
export function clearOldRowsTask({
  db,
  now,
  log,
}: {
  readonly db: Db
  readonly now: () => Date
  readonly log: { info(values: object, text: string): void }
}): Task {
  return async () => log.info(await clearOldRows(db, now()), 'old rows were removed')
}
