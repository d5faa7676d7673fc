import { randomUUID } from 'node:crypto'
import type { Locale } from '@portal/contract'
import { exportHours } from '@portal/contract/staff'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../database/db.ts'
import type { Origin } from '../../database/principals.ts'
import type { Progress } from '../../database/row-batches.ts'
import { AppError, appErrorOf, translateFieldError } from '../../errors/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import { translate } from '../../text/i18n.ts'
import { dropFile, dropUpload, expireJob, hoursLater, type JobRow, lockJob } from './job-rows.ts'
import { notify } from './notify.ts'
import { addJob } from './queue.ts'
import type { Task } from './workers.ts'

/** The number of attempts after which a job has failed. */
export const mostAttempts = 5

/** The job was cancelled, or another attempt has begun. */
class Cancelled extends Error {}

/** How a job ended. */
export interface Ended {
  readonly status: 'exported' | 'finished' | 'failed'
  readonly message?: string
  readonly result?: object
  /** Whether it made the file that its row names. */
  readonly hasFile?: boolean
  /** The notification of its person. */
  readonly notification: Readonly<{ type: string; title: string; subject: string; url: unknown }>
}

/** One attempt of a job. */
export interface Attempt {
  readonly row: JobRow
  /** The person of the job, with the permissions that they have now. */
  readonly principal: SignedIn
  readonly origin: Origin
  /** The body of the request, as the queue stores it. */
  readonly body: unknown
  /** Stores the progress. @throws when the job was cancelled */
  readonly progress: Progress
  /** Ends the job in the transaction of its work. @throws when the job was cancelled, so that the work is rolled back */
  readonly end: (tx: Tx, ended: Ended) => Promise<void>
}

/** The definition of a kind of jobs. */
export interface JobKind {
  /** Whether it makes a file, with the key that the row names. */
  readonly makesFile: boolean
  /**
   * Does the work, and ends the job in the last transaction.
   * @throws AppError below 500 when another attempt would fail too; after any other error the job is tried again
   */
  readonly run: (attempt: Attempt) => Promise<void>
  /** The message for its person when the job has failed. @param error undefined when its attempts are used up */
  readonly failure: (row: JobRow, error: AppError | undefined) => Pick<Ended, 'message' | 'notification'>
}

/** The reason why a job changed nothing: the message of its call's response. */
export function reasonOf(locale: Locale, error: AppError): string {
  const [[field, [fieldError]] = ['', []]] = Object.entries(error.errors ?? {})
  if (fieldError !== undefined) return translateFieldError(locale, field, fieldError)
  return translate(locale, `error_codes.${error.code}`, error.params)
}

/** The resources that every kind of jobs needs from the process. */
export interface JobParts {
  readonly db: Db
  readonly now: () => Date
  /** The user with this id, with the present permissions; null when they may no longer sign in. */
  readonly principalOf: (id: number) => Promise<SignedIn | null>
}

const payloadOfJob = z.object({ id: z.int(), origin: z.optional(z.unknown()), body: z.optional(z.unknown()) })

/**
 * Begins an attempt of a job. It stores the key of the file before the file exists. Whatever ends the job (a cancellation, or the next
 * attempt after this process was killed) can then remove the file.
 * @param key null for a job without a file
 * @returns undefined when the job has ended
 */
export async function begin(db: Db, id: number, key: string | null, now: Date): Promise<JobRow | undefined> {
  // A transaction of its own: it changes the state of a job, which the audit log does not record.
  return db.transaction().execute(async (tx) => {
    const row = await lockJob(tx, id)
    if (row === undefined) return undefined
    const isOver = !['queued', 'executing', 'retrying'].includes(row.status)
    // An attempt that was killed left its file. The file of a cancelled job stays until the attempt that made it has noticed.
    if (!isOver || row.status === 'cancelled') await dropFile(tx, row)
    if (isOver) return undefined
    return tx
      .updateTable('jobs')
      .set({ status: 'executing', attempts: sql`attempts + 1`, started_at: now, updated_at: now, progress_now: 0 })
      .set({ stored_key: key })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  })
}

/** The update of a job while this attempt runs: not after a cancellation, and not when another attempt has begun. */
function running(db: Db, { id, attempts }: JobRow, now: Date) {
  return db
    .updateTable('jobs')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'executing')
    .where('attempts', '=', attempts)
}

/** Milliseconds between two updates of the progress. The next update notices a cancellation. */
const progressInterval = 1000

/** Stores the progress of an attempt at most once in this interval, and at the end. It throws when the attempt has ended. */
function progressOf(db: Db, row: JobRow, now: () => Date): Progress {
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

/**
 * Stores how a job ended, deletes its uploaded file, notifies its person, and plans when its file or result expires. It locks the row: when an end
 * and a cancellation come together, the second one finds the result of the first.
 * @returns false when the job was cancelled, or another attempt has begun
 */
async function endJob(
  tx: Tx,
  { row, principal, now }: { readonly row: JobRow; readonly principal: SignedIn | null; readonly now: Date },
  { status, message, result, hasFile = false, notification }: Ended,
): Promise<boolean> {
  const expires_at = status === 'failed' && result === undefined ? null : hoursLater(now, exportHours)
  const written = result === undefined ? null : JSON.stringify(result)
  const set = { status, message: message ?? null, result: written, finished_at: now, expires_at }
  const file = hasFile ? {} : { stored_key: null }
  const ended = await running(tx, row, now)
    .set({ ...set, ...file })
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) return false
  await dropUpload(tx, row)
  const { type, ...text } = notification
  await notify(tx, row.user_id, type, now, { ...text, user: principal?.full_name ?? '' })
  if (expires_at !== null) await addJob(tx, expireJob, { id: row.id }, { runAt: expires_at })
  return true
}

/** Whether this attempt has done its work. */
async function isDone(db: Db, { id, attempts }: JobRow): Promise<boolean> {
  const row = await db.selectFrom('jobs').select(['status', 'attempts']).where('id', '=', id).executeTakeFirst()
  return row !== undefined && ['exported', 'finished'].includes(row.status) && row.attempts === attempts
}

/**
 * Runs one attempt of a job. A process may die at any moment: the next attempt begins again. The work, how it ended and the notification
 * are one transaction.
 */
export function jobTask({ db, now, principalOf }: JobParts, { makesFile, run, failure }: JobKind): Task {
  return async (payload) => {
    const { id, origin, body } = z.parse(payloadOfJob, payload)
    const row = await begin(db, id, makesFile ? `exports/${randomUUID()}` : null, now())
    if (row === undefined) return
    const principal = await principalOf(row.user_id)
    const end = async (tx: Tx, ended: Ended) => {
      if (!(await endJob(tx, { row, principal, now: now() }, ended))) throw new Cancelled()
    }
    try {
      // A killed process reaches no `catch`, so an attempt begins although the others are used up.
      if (row.attempts > mostAttempts) throw new Error('the process was killed in every attempt')
      if (principal === null) throw new AppError('forbidden')
      await run({ row, principal, origin: origin as Origin, body, progress: progressOf(db, row, now), end })
    } catch (error) {
      // When the connection is lost, the commit may still have succeeded.
      if (await isDone(db, row)) return
      // An error about permissions or input would occur again; any other error is retried.
      const reason = appErrorOf(error)
      const refusal = reason !== undefined && reason.status < 500 ? reason : undefined
      // A transaction of its own: it changes the state of a job and its notification, which the audit log does not record.
      await db.transaction().execute(async (tx) => {
        await dropFile(tx, row)
        if (error instanceof Cancelled) return
        if (refusal === undefined && row.attempts < mostAttempts) {
          await running(tx, row, now()).set({ status: 'retrying' }).execute()
        } else {
          await endJob(tx, { row, principal, now: now() }, { status: 'failed', ...failure(row, refusal) })
        }
      })
      if (!(error instanceof Cancelled) && refusal === undefined) throw error
    }
  }
}
