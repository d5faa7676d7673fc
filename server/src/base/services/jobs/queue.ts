import { sql } from 'kysely'
import type { Client, ClientBase } from 'pg'
import { type Db, hasTable } from '../../database/db.ts'

// The queue of graphile-worker. This is the only file that reads its private tables, whose names begin with `_private_`: they may change
// with each version of the library. Everything else uses its view `graphile_worker.jobs`, its functions, or our own rows.

interface JobOptions {
  /** The earliest start; immediately when absent. */
  readonly runAt?: Date
  /** Of the jobs with the same key that have not begun, only the latest is run. */
  readonly key?: string
  /** Maximum number of attempts, with growing pauses: eight attempts take half an hour, ten three and a half hours. */
  readonly attempts?: number
}

/** The flag of a job that was added with a key. The library takes the key from a job that is replaced while it runs. */
export const keyed = 'keyed'

/** Adds a job in the caller's transaction: the change and the job are committed together or not at all. */
export async function addJob(
  tx: Db,
  name: string,
  payload: object,
  { runAt, key, attempts = 10 }: JobOptions = {},
): Promise<void> {
  await sql`select from graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text, max_attempts => ${attempts}::integer,
    flags => ${key === undefined ? null : [keyed]}::text[])`.execute(tx)
}

/** Any connection or pool. */
type Connection = Pick<ClientBase, 'query'>

/**
 * Returns the jobs of workers to the queue; the library would wait four hours. A job that was replaced while it ran has no attempts left
 * and is removed: it would stay for ever, and count as failed. The caller opens the transaction.
 */
export async function releaseJobs(client: Connection, workers: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.jobs where locked_by = any($1) and key is null and flags ? '${keyed}'`,
    [workers],
  )
  await client.query('select graphile_worker.force_unlock_workers($1)', [workers])
  await client.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
}

/** Removes every job. No worker may run. */
export async function removeAllJobs(tx: Db): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_by is not null))`.execute(tx)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(tx)
}

/** A job as a backup stores it. */
export interface StoredJob {
  readonly task: string
  readonly payload: unknown
  readonly queue: string | null
  readonly run_at: string
  readonly attempts: number
  readonly max_attempts: number
  readonly key: string | null
  readonly priority: number
  readonly last_error: string | null
}

/** The jobs after one, in the order of their ids; none where the queue was never created. Only its private tables have the payload. */
export async function readJobs(
  client: Client,
  after: number,
  limit: number,
): Promise<(StoredJob & { readonly id: number })[]> {
  if (!(await hasTable(client, 'graphile_worker._private_jobs'))) return []
  const { rows } = await client.query<StoredJob & { id: number }>(
    `select j.id, t.identifier as task, j.payload, q.queue_name as queue, j.run_at::text as run_at, j.attempts, j.max_attempts,
       j.key, j.priority, j.last_error
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.id > $1 order by j.id limit $2`,
    [after, limit],
  )
  return rows
}

/** Adds a job of a backup, with the attempts that it has had. */
export async function restoreJob(client: Connection, job: StoredJob): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4::timestamptz, max_attempts => $5::integer,
       job_key => $6, priority => $7::integer, flags => $8::text[])`,
    [
      ...[job.task, JSON.stringify(job.payload), job.queue, job.run_at, job.max_attempts, job.key, job.priority],
      job.key === null ? null : [keyed],
    ],
  )
  const ids = rows.map(({ id }) => id)
  // This stores the error; the next statement stores how many attempts there were.
  if (job.last_error !== null) {
    await client.query('select graphile_worker.permanently_fail_jobs($1, $2)', [ids, job.last_error])
  }
  await client.query('select graphile_worker.reschedule_jobs($1, attempts => $2::integer)', [ids, job.attempts])
}
