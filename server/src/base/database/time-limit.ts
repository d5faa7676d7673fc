import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** SQLSTATE of a statement that exceeded its time limit. */
const queryCanceled = '57014'

/** Runs statements with a time limit of so many milliseconds each, in a transaction of their own. Undefined when the time is over. */
export async function inTime<T>(db: Db, milliseconds: number, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(tx)
      return work(tx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code !== queryCanceled) throw error
    return undefined
  }
}
