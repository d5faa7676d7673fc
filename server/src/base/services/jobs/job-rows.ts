import { randomUUID } from 'node:crypto'
import type { Locale } from '@portal/contract'
import { type cancelJob as cancelCall, exportHours, type Job } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type Db, type RowOf, type Tx, updateById } from '../../database/db.ts'
import { AppError, notFound, present } from '../../errors/errors.ts'
import type { CallContext } from '../../http/call-context.ts'
import type { SignedIn } from '../../http/principal.ts'
import { wireRow } from '../../text/time.ts'
import { makeChange, Unaudited } from '../audit/change.ts'
import type { RowScope } from '../authority/policies/define-policy.ts'
import type { ChangeContext } from '../authority/with-locked.ts'
import { deleteFileJob } from './delete-file.ts'
import { addJob } from './queue.ts'

export type StoredExport = RowOf<'jobs'>

/** The job that makes the file of an export. */
export const exportJob = 'export'
/** The job that deletes the file of an export. */
export const expireJob = 'expire-export'

/** A new key of an export. It cannot be guessed, and its ending is the format of the file. */
export function exportKey(format: string): string {
  return `PORTAL-CIUDADANO-${randomUUID().toUpperCase()}.${format}`
}

export const hoursLater = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** A job in the format of responses, without what only the program needs. */
export function jobOf(stored: StoredExport): Job {
  const { stored_key, locale, scope, rights_epoch, snapshot_at, result, ...row } = stored
  const { id, key, type, status } = row
  return { ...wireRow(row), job_id: String(id), queue: type, output: status === 'exported' ? key : null }
}

/** Maximum number of jobs of one person that wait or run at the same time. */
const mostWaiting = 3

type OrderContext = ChangeContext & { readonly locale: Locale }

interface Order {
  readonly type: string
  readonly key: string
  readonly input: object
  /** The number of rows as far as it was counted. */
  readonly count: number
  /** Which rows the person may see now. */
  readonly scope: RowScope
}

/** Stores a job that the caller adds to the queue. @throws AppError 429 while three of the person's jobs wait or run. */
export async function storeJob(
  tx: Db,
  context: OrderContext,
  { count, input, ...order }: Order,
): Promise<StoredExport> {
  const { principal, now, locale } = context
  // Rows that only refer to the person can be written meanwhile: work on many records writes them for seconds.
  await sql`select from users where id = ${principal.id} for no key update`.execute(tx)
  const { waiting } = await tx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('user_id', '=', principal.id)
    .where('status', 'in', ['queued', 'executing', 'retrying'])
    .executeTakeFirstOrThrow()
  if (waiting >= mostWaiting) throw new AppError('too_many_requests', { params: { seconds: 30 }, retryAfter: 30 })
  return tx
    .insertInto('jobs')
    .values({
      ...order,
      user_id: principal.id,
      locale,
      input: JSON.stringify(input),
      progress_max: count,
      rights_epoch: sql`(select epoch from rights_epoch)`,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Up to this number of rows the response contains the file; a job makes larger files. */
export const mostInResponse = 2000
/** A request counts up to this number of rows. The job counts the others. */
export const mostCounted = 10_000

/**
 * Creates an export and its job in one transaction of its own, because only a large export has a job. The job finds the rows later in its own snapshot, with the rights of that
 * moment.
 * @returns the response to the request
 */
export async function orderExport(
  db: Db,
  context: OrderContext & Pick<CallContext<never>, 'translate'>,
  order: Order,
): Promise<{ data: string; details: Job; also: true }> {
  const { origin, translate } = context
  const details = await makeChange<Job>(db, origin, async (tx) => {
    const row = await storeJob(tx, context, order)
    await addJob(tx, exportJob, { id: row.id, origin })
    const new_values = { type: order.type, ...order.input }
    return { audits: [{ event: 'exported', entity: 'Export', entity_id: row.id, new_values }], result: jobOf(row) }
  })
  return { data: translate('done.export_ordered'), details, also: true }
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
export function findExport(db: Db, principal: SignedIn, key: string): Promise<StoredExport> {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('key', '=', key)
    .where('user_id', '=', principal.id)
    .executeTakeFirstOrThrow(notFound)
}

/**
 * Locks an export until the transaction ends. Every change of its status or content takes this lock.
 * @returns undefined when it does not exist any more.
 */
export function lockExport(tx: Db, id: number): Promise<StoredExport | undefined> {
  return tx.selectFrom('jobs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Removes the content of an export from the store after the transaction is committed. */
export async function deleteContent(tx: Db, { stored_key }: StoredExport): Promise<void> {
  if (stored_key !== null) await addJob(tx, deleteFileJob, { key: stored_key })
}

/** Cancels a job that waits or runs, or deletes the file of a finished one. @throws AppError 404. */
export async function cancelExport(tx: Tx, context: CallContext<typeof cancelCall>): Promise<Unaudited> {
  const { id } = await findExport(tx, context.principal, context.params.key)
  const row = present(await lockExport(tx, id))
  // The file may still grow while it is made. The row names it until its job, or the next attempt, has removed it.
  const isMade = row.status === 'executing'
  await updateById(tx, 'jobs', id, {
    status: 'cancelled',
    updated_at: context.now,
    ...(isMade ? {} : { stored_key: null }),
  })
  if (!isMade) await deleteContent(tx, row)
  return new Unaudited('the order of the job has a row, and its result goes by itself')
}
