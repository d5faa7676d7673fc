import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import type { AdvisoryLock } from '../database/locks.ts'

/** Rows of one batch: few enough for one statement and for its time. */
export const batchSize = 500

/** Rows in batches. Between two batches other requests get their turn. */
export async function* batches<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
    await nextTurn()
  }
  if (batch.length > 0) yield batch
}

/**
 * Runs an import, or one batch of it, in one transaction: all of it is written, or nothing.
 * @param lock one import of a kind runs at a time, so that none misses what another one writes.
 * @param isDryRun only checks: the transaction is read only, so the database makes sure that nothing is written.
 */
export function inImport<Result>(
  db: Db,
  { lock, isDryRun }: { readonly lock: AdvisoryLock; readonly isDryRun: boolean },
  work: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (isDryRun) return db.transaction().setAccessMode('read only').execute(work)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock[0]}, ${lock[1]})`.execute(tx)
    return work(tx)
  })
}
