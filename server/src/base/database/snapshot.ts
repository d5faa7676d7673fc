import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Runs work in one read-only transaction, which sees the database as at its first statement and needs its own connection. */
export function inSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      // A cursor is planned for its first rows by default; here all its rows are read.
      await sql`set local cursor_tuple_fraction = 1`.execute(snapshot)
      return work(snapshot)
    })
}

let cursors = 0

/** The rows of a statement in batches, through a cursor of the transaction: neither side has all of them in memory. */
export async function* readBatches<Row>(
  snapshot: Db,
  statement: RawBuilder<Row>,
  batchSize: number,
): AsyncGenerator<Row[]> {
  cursors += 1
  const cursor = sql.id(`batches_${cursors}`)
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(snapshot)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${cursor}`.execute(snapshot)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close ${cursor}`.execute(snapshot)
}
