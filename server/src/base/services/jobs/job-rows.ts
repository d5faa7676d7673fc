import type { Locale } from '@portal/contract'
import { type cancelJob as cancelCall, exportHours, type Job } from '@portal/contract/staff'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, type RowOf, type Tx, updateById } from '../../database/db.ts'
import { AppError, notFound, present } from '../../errors/errors.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { SignedIn } from '../../http/principal.ts'
import { wireRow } from '../../text/time.ts'
import { Unaudited } from '../audit/change.ts'
import type { RowScope } from '../authority/policies/define-policy.ts'
import type { ChangeContext } from '../authority/with-locked.ts'
import { deleteFileJob } from './delete-file.ts'
import { addJob } from './queue.ts'
import type { Task } from './workers.ts'

/** A job of a person: work that continues after its response. */
export type JobRow = RowOf<'jobs'>

/** The job that deletes the file or the result of a job. */
export const expireJob = 'expire-export'

/** The moment some hours after another. */
export const hoursLater = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** Whether a job has ended with a file, which is in the store until the job expires. */
export function hasFile({ status, stored_key }: Pick<JobRow, 'status' | 'stored_key'>): boolean {
  return stored_key !== null && ['exported', 'finished', 'failed'].includes(status)
}

/** A job in the format of responses, without the columns that only the program needs. */
export function jobOf(stored: JobRow): Job {
  const { stored_key, upload_key, locale, scope, result, ...row } = stored
  const { id, key, type } = row
  return { ...wireRow(row), job_id: String(id), queue: type, output: hasFile(stored) ? key : null }
}

/** Maximum number of jobs of one person that wait or run at the same time. */
const mostWaiting = 3

/** The person who orders a job, and the language of its messages. */
export type OrderContext = ChangeContext & { readonly locale: Locale }

/** The values of a new job. */
export interface Order {
  /** The task of the queue that runs it. */
  readonly task: string
  readonly type: string
  readonly key: string
  readonly input: object
  /** The number of rows as far as it was counted. */
  readonly count: number
  /** The number of rows that the person may see now. */
  readonly scope: RowScope
  /** The body of the request, which the task needs. */
  readonly body?: unknown
  /** The uploaded file in the store. It is deleted when the job ends. */
  readonly upload_key?: string
}

/** Stores a job and adds it to the queue. @throws AppError 429 while three of the person's jobs wait or run. */
export async function orderJob(
  tx: Db,
  { principal, origin, now, locale }: OrderContext,
  { task, body, count, input, ...order }: Order,
): Promise<JobRow> {
  // Rows that only refer to the person can be written meanwhile: work on many records writes them for seconds.
  await sql`select from users where id = ${principal.id} for no key update`.execute(tx)
  const { waiting } = await tx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('user_id', '=', principal.id)
    .where('status', 'in', ['queued', 'executing', 'retrying'])
    .executeTakeFirstOrThrow()
  if (waiting >= mostWaiting) throw new AppError('too_many_requests', { params: { seconds: 30 }, retryAfter: 30 })
  const row = await tx
    .insertInto('jobs')
    .values({
      ...order,
      user_id: principal.id,
      locale,
      input: JSON.stringify(input),
      progress_max: count,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addJob(tx, task, { id: row.id, origin, body })
  return row
}

/** A user's own jobs of the last day, newest first. */
export async function listJobs(db: Db, principal: SignedIn, type: string | undefined, now: Date): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('user_id', '=', principal.id)
    .where('created_at', '>', hoursLater(now, -exportHours))
    .where('status', 'not in', ['cancelled', 'expired'])
    .$if(type !== undefined && type !== '', (query) => query.where('type', '=', type ?? ''))
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(jobOf)
}

/** One of a user's own jobs. @throws AppError 404. */
export function findJob(db: Db, principal: SignedIn, key: string): Promise<JobRow> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('key', '=', key)
    .where('user_id', '=', principal.id)
    .executeTakeFirstOrThrow(notFound)
}

/**
 * Locks a job until the transaction ends. Every change of its state or file takes this lock.
 * @returns undefined when it does not exist any more
 */
export function lockJob(tx: Db, id: number): Promise<JobRow | undefined> {
  return tx.selectFrom('jobs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Removes a file of a job from the store after the transaction is committed, and its key from the row. */
export async function dropFile(tx: Db, { id, stored_key }: JobRow): Promise<void> {
  if (stored_key === null) return
  await addJob(tx, deleteFileJob, { key: stored_key })
  await tx
    .updateTable('jobs')
    .set({ stored_key: null })
    .where('id', '=', id)
    .where('stored_key', '=', stored_key)
    .execute()
}

/** Removes the uploaded file of a job from the store after the transaction is committed, and its key from the row. */
export async function dropUpload(tx: Tx, { id, upload_key }: JobRow): Promise<void> {
  if (upload_key === null) return
  await addJob(tx, deleteFileJob, { key: upload_key })
  await updateById(tx, 'jobs', id, { upload_key: null })
}

/** Cancels a job that waits or runs, or deletes the file of a finished one. @throws AppError 404. */
export async function cancelOwnJob(tx: Tx, context: CallContext<typeof cancelCall>): Promise<Unaudited> {
  const { id } = await findJob(tx, context.principal, context.params.key)
  const row = present(await lockJob(tx, id))
  await updateById(tx, 'jobs', id, { status: 'cancelled', updated_at: context.now })
  // The file may still grow while it is made. The row names it until this attempt, or the next one, has removed it.
  if (row.status !== 'executing') await dropFile(tx, row)
  await dropUpload(tx, row)
  return new Unaudited('the order of the job has a row, and its result goes by itself')
}

const expiring = z.object({ id: z.int() })

/** Deletes the file or the result of a job. */
export function expireTask({ db, now }: { readonly db: Db; readonly now: () => Date }): Task {
  return async (payload) => {
    const { id } = z.parse(expiring, payload)
    // A transaction of its own: it changes the state of a job, which the audit log does not record.
    await db.transaction().execute(async (tx) => {
      const row = await lockJob(tx, id)
      if (row === undefined || !['exported', 'finished', 'failed'].includes(row.status)) return
      await dropFile(tx, row)
      await updateById(tx, 'jobs', id, { status: 'expired', result: null, updated_at: now() })
    })
  }
}
