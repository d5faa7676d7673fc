import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type DatabaseAddress, type Db, jobUse, longUse, openDb, openPool } from '../../database/db.ts'
import { advisoryLocks } from '../../database/locks.ts'
import { queueSchema as schema } from '../../database/migrate-queue.ts'
import { releaseJobs } from './queue.ts'

/**
 * The work of a job. It parses its own payload, because an earlier version of the program may have added the job. It is
 * idempotent, because a process may die after the work and before the job is marked as done.
 */
export type Task = (payload: unknown) => Promise<void>

/**
 * How many jobs of each lane one process runs at the same time. Every lane has its own workers, so that a mail that a person
 * waits for does not wait behind thousands of notices, and no mail waits behind exports. The sum is more than the number of
 * cores, because a job that sends a mail waits for the mail server.
 */
export const workersOf = { waiting: 2, notices: 4, background: 2 } as const

/**
 * The share of the queue that a kind of job belongs to. `waiting`: mails of a person who waits at the screen. `notices`: all
 * other mails. `background`: exports, work on many records, removing files and other work that nobody waits for.
 */
export type Lane = keyof typeof workersOf

/** Every kind of job by its lane and its name. */
export type Tasks = Readonly<Partial<Record<Lane, Readonly<Record<string, Task>>>>>

/** Milliseconds between two checks for jobs that are due; a job that is due immediately starts without this wait. */
const pollInterval = 2000

/**
 * How the workers mark a job as done. Only with a delay, even of 0, the library waits for that update when it stops, and
 * retries it while the database is unavailable. Without one, a failed update would end the process.
 */
const inOrder = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** When the daily jobs run: 3.17 in the night of Bogota, in UTC. */
const everyNight = '17 8 * * *'

/** Writes the workers' messages to the log, without their data: payloads may be about people. */
function workerLog(log: FastifyBaseLogger): Logger {
  const write = { error: log.error, warning: log.warn, info: log.debug, debug: log.trace } as const
  return new Logger(
    ({ taskIdentifier: task, jobId: job }) =>
      (level, message) =>
        write[level].call(log, { task, job }, message),
  )
}

/**
 * Finds workers that still have jobs but do not run any more. A running worker has an advisory lock of its own name; the
 * database releases it when the worker's connection ends, however the process ended.
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

/** Returns the jobs of dead workers to the queue. */
function reviver(pool: Pool): () => Promise<void> {
  // A worker may be reconnecting, so it counts as dead only if the previous check also found it dead.
  let suspects: readonly string[] = []
  return async () => {
    const dead = await findDead(pool)
    const surely = dead.filter((worker) => suspects.includes(worker))
    suspects = dead
    if (surely.length === 0) return
    const client = await pool.connect()
    try {
      await client.query('begin')
      await releaseJobs(client, surely)
      await client.query('commit')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

/** Shows that a worker runs: takes the lock of its name on its listening connection, as long as that is open. */
function signsOfLife(log: FastifyBaseLogger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The library sends its own statement first; this one runs after it.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.worker, workerPool.id])
        .catch((error) => log.warn({ err: error }, 'a worker could not give its sign of life'))
    })
  })
  return events
}

/** The workers of this process. */
export type Workers = ReturnType<typeof startWorkers>

/**
 * Runs the jobs of the queue until it is stopped, on its own connections. Any number of processes can share the queue. If a
 * process is killed, another process or the next start runs its jobs.
 */
export function startWorkers({
  address,
  log,
  tasks: tasksOn,
  daily = [],
  retryMs = 5000,
}: {
  readonly address: DatabaseAddress
  readonly log: FastifyBaseLogger
  /** Creates the tasks. They use pools of their own, separate from that of requests and its time-out of five seconds: `long` is for exports and work on many. */
  readonly tasks: (db: Db, long: Db) => Tasks
  /** The tasks that run once a day, in one of the processes. */
  readonly daily?: readonly string[]
  /** Milliseconds between two checks for dead workers, and before failed workers are started again. */
  readonly retryMs?: number
}) {
  const ending = new AbortController()
  const looking = openPool(address, { statementTimeout: 0, max: 1 })
  const db = openDb(openPool(address, jobUse))
  const long = openDb(openPool(address, longUse))
  const tasks = tasksOn(db, long)
  const lanes = Object.keys(tasks) as Lane[]

  async function workOn(lane: Lane, pgPool: Pool, ended: AbortSignal): Promise<void> {
    // A runner takes only the jobs that it has a task for.
    const runner = await run({
      pgPool,
      schema,
      taskList: { ...tasks[lane] },
      parsedCronItems: parseCronItems(
        daily.filter((task) => tasks[lane]?.[task] !== undefined).map((task) => ({ task, match: everyNight })),
      ),
      concurrency: workersOf[lane],
      pollInterval,
      noHandleSignals: true,
      preset: { worker: inOrder },
      events: signsOfLife(log),
      logger: workerLog(log),
    })
    const stop = () => runner.stop().catch((error) => log.error({ err: error }, 'the workers did not stop in order'))
    ended.addEventListener('abort', stop, { once: true })
    if (ended.aborted) stop()
    await runner.promise
  }

  async function work(): Promise<void> {
    // Each lane listens on a connection of its own. The others are shared, because taking and marking a job is short.
    const pgPool = openPool(address, { statementTimeout: 0, max: lanes.length + 2 })
    const failed = new AbortController()
    const ended = AbortSignal.any([ending.signal, failed.signal])
    const working = lanes.map((lane) => workOn(lane, pgPool, ended))
    try {
      await Promise.all(working)
    } finally {
      // When one lane fails, all end, because only the end of their connections releases the locks of the workers.
      failed.abort()
      await Promise.allSettled(working)
      await pgPool.end()
    }
  }

  async function again(what: string, step: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      await step().catch((error) => log.error({ err: error }, `${what}; trying again`))
      await pause(retryMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const working = Promise.all([again('the workers ended', work), again('no look for dead workers', reviver(looking))])
  return {
    /** The names of the jobs that the workers do, with the lane of each. */
    kinds: new Map(lanes.flatMap((lane) => Object.keys(tasks[lane] ?? {}).map((kind) => [kind, lane] as const))),
    /** Waits for the running jobs and starts no others. */
    stop: async () => {
      ending.abort()
      await working
      await looking.end()
      await db.destroy()
      await long.destroy()
    },
  }
}
