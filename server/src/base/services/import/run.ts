import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, Tx } from '../../database/db.ts'
import { type AdvisoryLock, takeLock } from '../../database/locks.ts'
import type { Origin } from '../../database/principals.ts'
import { type Changed, makeChange } from '../audit/change.ts'

/** Number of rows in one batch: few enough for one statement and its time limit. */
export const batchSize = 500

/** Groups rows into batches. Other requests can run between two batches. */
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
 * Runs an import, or one batch of it, in one transaction: everything is written with its audit rows, or nothing.
 * @param lock ensures that only one import of a kind runs at a time, so that each sees what the others wrote.
 * @param isDryRun checks only: the transaction is read only, so the database guarantees that nothing is written.
 */
export function inImport<Result>(
  db: Db,
  origin: Origin,
  { lock, isDryRun }: { readonly lock: AdvisoryLock; readonly isDryRun: boolean },
  work: (tx: Tx) => Promise<Changed<Result>>,
): Promise<Result> {
  if (isDryRun) {
    // A transaction of its own: it is read only.
    const checking = db.transaction().setAccessMode('read only')
    return checking.execute(async (tx) => (await work(tx)).result)
  }
  return makeChange(db, origin, async (tx) => {
    await takeLock(tx, lock)
    return work(tx)
  })
}
