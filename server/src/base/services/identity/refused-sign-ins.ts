import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import type { Origin } from '../../database/principals.ts'
import { blockOf } from '../../http/rate-limit.ts'
import { wireMoment } from '../../text/time.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.ts'
import { addJob } from '../jobs/queue.ts'
import type { Task } from '../jobs/workers.ts'
import { type SignInAccount, staffActor } from './open-session.ts'

/** The job that writes the refused sign-ins of a window that is over to the audit log. */
export const refusedSignInsJob = 'refused-sign-ins'

/** The length of a window in milliseconds. Windows of all servers begin at the same moments. */
const windowLength = 600_000

/** Milliseconds after a window until its job runs, so that servers with slightly different clocks agree that it is over. */
const slack = 60_000

const entry = { event: 'sign-in-refused', entity: 'Session', entity_id: null }

/**
 * Records a refused sign-in. The first of a name, a network and a reason is written to the audit log at once, and the others of
 * the same ten minutes as one row with their number: audit rows are never deleted, and guesses come by the thousand.
 * @param account the account with this name; undefined when nobody has it
 * @returns the audit row, if it is the first one
 */
export async function recordRefusedSignIn(
  tx: Tx,
  account: Pick<SignInAccount, 'id' | 'full_name'> | undefined,
  reason: string,
  origin: Origin,
  now: Date,
): Promise<AuditEntry[]> {
  const by = account === undefined ? undefined : staffActor(account)
  const windowEnd = new Date((Math.floor(now.getTime() / windowLength) + 1) * windowLength)
  const { count } = await tx
    .insertInto('refused_sign_ins')
    .values({
      window_end: windowEnd,
      account: account?.id ?? 0,
      network: blockOf(origin.ip),
      reason,
      first_at: now,
      last_at: now,
      origin: JSON.stringify({ ...origin, ...by }),
    })
    .onConflict((conflict) =>
      conflict.constraint('refused_sign_ins__once').doUpdateSet({
        count: sql`refused_sign_ins.count + 1`,
        last_at: sql`greatest(refused_sign_ins.last_at, excluded.last_at)`,
        origin: sql`excluded.origin`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (count > 1) return []
  const runAt = new Date(windowEnd.getTime() + slack)
  await addJob(tx, refusedSignInsJob, {}, { runAt, key: `${refusedSignInsJob}-${windowEnd.toISOString()}` })
  return [{ ...entry, new_values: { reason }, ...(by && { by }) }]
}

/** Runs {@link refusedSignInsJob}: writes one audit row for each name, network and reason of the windows that are over. */
export function refusedSignInsTask({ db, now }: { readonly db: Db; readonly now: () => Date }): Task {
  return () =>
    // A transaction of its own: each of its audit rows has the origin of another request.
    db.transaction().execute(async (tx) => {
      const closed = await tx.deleteFrom('refused_sign_ins').where('window_end', '<=', now()).returningAll().execute()
      for (const { count, reason, network, first_at, last_at, origin } of closed) {
        // The first one has its row.
        if (count === 1) continue
        const new_values = { reason, count, network, first_at: wireMoment(first_at), last_at: wireMoment(last_at) }
        await writeAudit(tx, origin as Origin, [{ ...entry, new_values }])
      }
    })
}
