import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../database/database.ts'
import { type DatabaseAddress, type Db, jobUse, openDb, openPool } from '../database/db.ts'
import { advisoryLocks } from '../database/locks.ts'
import { StartFault } from '../process/start-fault.ts'

/**
 * What does a job. It parses its own payload, because a job may have been left by an earlier version of the program, and it
 * is idempotent: a process may die between the work and the note that it is done.
 */
export type Task = (payload: unknown) => Promise<void>

/** Every kind of job by its name. */
export type Tasks = Readonly<Record<string, Task>>

const schema = 'graphile_worker'

/** Jobs of one process at a time; each may wait for a mail server, so more than there are cores. */
const atOnce = 4

/** Milliseconds between two looks for jobs that are due; one added for now starts at once. */
const pollInterval = 2000

/**
 * How the workers note that a job is done. Only with a delay, be it none, does the library wait for that note when it stops,
 * and keep it while the database is away; without, a failure would end the process.
 */
const inOrder = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** SQLSTATE of "not permitted". */
const notPermitted = '42501'

/**
 * Makes or updates the tables of the queue. The caller holds the lock of the migrations.
 * @throws StartFault in one sentence when the user of the database may not make the schema.
 */
export async function migrateJobs(address: DatabaseAddress): Promise<void> {
  const pgPool = openPool(address, { statementTimeout: 0, max: 1 })
  try {
    await runMigrations({ pgPool, schema, logger: new Logger(() => () => undefined) })
  } catch (error) {
    if ((error as { code?: string }).code !== notPermitted) throw error
    throw new StartFault(
      `The user of DATABASE_URL may not make the schema ${schema}, which holds the queue of jobs: let it create schemas in the database.`,
    )
  } finally {
    await pgPool.end()
  }
}

/** How a job is to be done. */
interface JobManner {
  /** Not before this moment; at once when absent. */
  readonly runAt?: Date
  /** Of jobs with the same key that have not begun only the latest is done. */
  readonly key?: string
  /** How often it is tried at most, with growing pauses: eight times take half an hour, ten three and a half. */
  readonly attempts?: number
}

/** Adds a job in the transaction of the change that asks for it: both happen or neither does. */
export async function addJob(
  tx: Kysely<Database>,
  name: string,
  payload: object,
  { runAt, key, attempts = 10 }: JobManner = {},
): Promise<void> {
  await sql`select from graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${runAt ?? null}::timestamptz, job_key => ${key ?? null}::text, max_attempts => ${attempts}::integer)`.execute(
    tx,
  )
}

/** The lines of the workers in our log. What they say beside the text holds payloads, which may be about people. */
function workerLog(log: FastifyBaseLogger): Logger {
  const write = { error: log.error, warning: log.warn, info: log.debug, debug: log.trace } as const
  return new Logger(
    ({ taskIdentifier: task, jobId: job }) =>
      (level, message) =>
        write[level].call(log, { task, job }, message),
  )
}

/**
 * Workers that hold jobs and are no more. A worker that lives holds a lock of its own name, which the database undoes
 * when its connection ends, however the process ended.
 */
async function findDead(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select distinct locked_by as worker from ${schema}.jobs
     where locked_by is not null and not exists (
       select from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
         and classid = $1 and objid::bigint = hashtext(locked_by)::bigint & 4294967295)`,
    [advisoryLocks.worker],
  )
  return rows.map(({ worker }) => worker)
}

/** Gives the jobs of dead workers back to the queue; it would take four hours by itself. */
function reviver(pool: Pool): () => Promise<void> {
  // One may just be connecting again: dead is who was dead at the look before as well.
  let suspects: readonly string[] = []
  return async () => {
    const dead = await findDead(pool)
    const surely = dead.filter((worker) => suspects.includes(worker))
    suspects = dead
    if (surely.length > 0) await pool.query(`select ${schema}.force_unlock_workers($1)`, [surely])
  }
}

/** A worker's sign of life: the lock of its name, held by the connection it listens on for as long as it has that. */
function signsOfLife(log: FastifyBaseLogger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // It is about to say that it listens; one statement at a time.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.worker, workerPool.id])
        .catch((error) => log.warn({ err: error }, 'a worker could not give its sign of life'))
    })
  })
  return events
}

/** The workers of this process. */
export interface Jobs {
  /** The names of the jobs they do. */
  readonly kinds: readonly string[]
  /** Lets the jobs under way end and takes no other. */
  stop(): Promise<void>
}

/**
 * Does the jobs of the queue until it is stopped, on connections of its own. Any number of processes share the queue; a job
 * whose process is killed is done by another, or by the next start.
 */
export function startJobs({
  address,
  log,
  tasks: tasksOn,
  patience = 5000,
}: {
  readonly address: DatabaseAddress
  readonly log: FastifyBaseLogger
  /** Makes what does the jobs; they work on a pool of their own, beside that of requests and its five seconds. */
  readonly tasks: (db: Db) => Tasks
  /** Milliseconds between two looks for dead workers, and before workers that failed are started again. */
  readonly patience?: number
}): Jobs {
  const ending = new AbortController()
  const looking = openPool(address, { statementTimeout: 0, max: 1 })
  const db = openDb(openPool(address, jobUse))
  const tasks = tasksOn(db)

  async function work(): Promise<void> {
    // One connection more listens. They end with the workers, and so do the signs of life.
    const pgPool = openPool(address, { statementTimeout: 0, max: atOnce + 1 })
    try {
      const runner = await run({
        pgPool,
        schema,
        taskList: { ...tasks },
        parsedCronItems: [],
        concurrency: atOnce,
        pollInterval,
        noHandleSignals: true,
        preset: { worker: inOrder },
        events: signsOfLife(log),
        logger: workerLog(log),
      })
      const stop = () => runner.stop().catch((error) => log.error({ err: error }, 'the workers did not stop in order'))
      ending.signal.addEventListener('abort', stop, { once: true })
      if (ending.signal.aborted) stop()
      await runner.promise
    } finally {
      await pgPool.end()
    }
  }

  async function again(what: string, step: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      await step().catch((error) => log.error({ err: error }, `${what}; trying again`))
      await pause(patience, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const working = Promise.all([again('the workers ended', work), again('no look for dead workers', reviver(looking))])
  return {
    kinds: Object.keys(tasks),
    stop: async () => {
      ending.abort()
      await working
      await looking.end()
      await db.destroy()
    },
  }
}
