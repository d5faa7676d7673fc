import { sql } from 'kysely'
import { type Db, updateById } from '../../database/db.ts'
import type { Progress } from '../../database/row-batches.ts'
import { deleteContent, lockExport, type StoredExport } from './job-rows.ts'

/** The number of attempts after which a job has failed. */
export const mostAttempts = 5

/**
 * A killed process reaches no `catch`, so an attempt begins although the others are used up. The caller ends the job as after a last error.
 * @throws Error when this is such an attempt
 */
export function checkAttempts({ attempts }: StoredExport): void {
  if (attempts > mostAttempts) throw new Error('the process was killed in every attempt')
}

/** The job was cancelled, or another attempt has begun. */
export class Cancelled extends Error {}

/**
 * Begins an attempt of a job. It stores the key of the file of an export before the file exists. Whatever ends the export (a
 * cancellation, or the next attempt after this process was killed) can then remove the file.
 * @param key null for a job without a file
 * @returns undefined when the job has ended.
 */
export async function begin(db: Db, id: number, key: string | null, now: Date): Promise<StoredExport | undefined> {
  // A transaction of its own: the state of a job, about which the audit log says nothing.
  return db.transaction().execute(async (tx) => {
    const row = await lockExport(tx, id)
    if (row === undefined) return undefined
    if (row.status === 'cancelled' && row.stored_key !== null) {
      // The attempt that made the file was killed before it noticed the cancellation.
      await deleteContent(tx, row)
      await updateById(tx, 'jobs', id, { stored_key: null })
    }
    if (!['queued', 'executing', 'retrying'].includes(row.status)) return undefined
    await deleteContent(tx, row)
    return tx
      .updateTable('jobs')
      .set({ status: 'executing', attempts: sql`attempts + 1`, started_at: now, updated_at: now, progress_now: 0 })
      .set({ stored_key: key })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  })
}

/** Milliseconds between two notes of the progress. A cancellation is noticed with the next one. */
const progressInterval = 1000

/** The update of a job while this attempt runs: not after a cancellation, and not when another attempt has begun. */
export function running(db: Db, { id, attempts }: StoredExport, now: Date) {
  return db
    .updateTable('jobs')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'executing')
    .where('attempts', '=', attempts)
}

/** Notes the progress of an attempt at most once in this interval, and when everything is done. It throws when the attempt has ended. */
export function progressOf(db: Db, row: StoredExport, now: () => Date): Progress {
  let noted = { at: Number.NEGATIVE_INFINITY, done: -1 }
  return async (done, of) => {
    const at = performance.now()
    if (at - noted.at < progressInterval && (done !== of || done === noted.done)) return
    noted = { at, done }
    const progress = { progress_now: done, progress_max: of }
    if ((await running(db, row, now()).set(progress).returning('id').executeTakeFirst()) === undefined) {
      throw new Cancelled()
    }
  }
}
