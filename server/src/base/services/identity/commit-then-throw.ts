import type { Db, Tx } from '../../database/db.ts'
import { AppError } from '../../errors/errors.ts'

/** Runs a transaction. An error that `work` returns is thrown after the commit, so that what was stored stays: a failed try. */
export async function commitThenThrow<T>(db: Db, work: (tx: Tx) => Promise<T | AppError>): Promise<T> {
  const outcome = await db.transaction().execute(work)
  if (outcome instanceof AppError) throw outcome
  return outcome
}
