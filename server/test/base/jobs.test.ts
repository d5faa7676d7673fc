import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDb, openPool, withClient } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { openLog } from '../../src/base/process/log.ts'
import { addJob, removeAllJobs } from '../../src/base/services/jobs/queue.ts'
import { startWorkers, type Task, type Workers } from '../../src/base/services/jobs/workers.ts'
import { clearAway, startNode } from './processes.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
let db: Db
let running: Workers | undefined
const lines: string[] = []
const log = openLog('info', { write: (line) => lines.push(line) })

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(openPool({ url: database.url }))
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await clearAway()
  await removeAllJobs(db)
  lines.length = 0
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

/** Milliseconds without a sign of life after which a worker may count as dead. After twice that time it does. */
const retryMs = 400

function start(work: Task): Workers {
  running = startWorkers({ address: { url: database.url }, log, tasks: () => ({ background: { work } }), retryMs })
  return running
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}

async function count(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(db)
  return rows[0]?.count ?? 0
}

describe('a job', () => {
  it('of every day is scheduled by the lane that runs it', async () => {
    running = startWorkers({
      address: { url: database.url },
      log,
      retryMs,
      daily: ['nightly'],
      tasks: () => ({ background: { nightly: async () => undefined }, notices: { work: async () => undefined } }),
    })
    const scheduled = () => sql`select identifier from graphile_worker._private_known_crontabs`.execute(db)
    await until(async () => (await scheduled()).rows.length > 0)
    expect((await scheduled()).rows).toEqual([{ identifier: 'nightly' }])
  })

  it('runs on connections with a ten-minute statement timeout, separate from those of requests', async () => {
    const found: unknown[] = []
    running = startWorkers({
      address: { url: database.url },
      log,
      retryMs,
      tasks: (own) => ({
        background: {
          work: async () => {
            const { rows } = await sql`select current_setting('statement_timeout') as limit`.execute(own)
            found.push(own === db, ...rows)
          },
        },
      }),
    })
    expect(running.kinds).toEqual(new Map([['work', 'background']]))
    await addJob(db, 'work', {})
    await until(() => found.length > 0)
    expect(found).toEqual([false, { limit: '10min' }])
  })

  it('runs after its transaction is committed, and never when that is rolled back', async () => {
    const done: unknown[] = []
    start(async (payload) => void done.push(payload))
    const undone = db.transaction().execute(async (tx) => {
      await addJob(tx, 'work', { number: 1 })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await db.transaction().execute(async (tx) => {
      await addJob(tx, 'work', { number: 2 })
      await pause(50)
      expect(done).toEqual([])
    })
    await until(() => done.length > 0)
    expect(done).toEqual([{ number: 2 }])
    await until(async () => (await count()) === 0)
  })

  it('waits for its moment, and is replaced by a later job with the same key', async () => {
    const done: unknown[] = []
    await addJob(db, 'work', { number: 1 }, { runAt: new Date(Date.now() + 3_600_000), key: 'one' })
    start(async (payload) => void done.push(payload))
    await pause(100)
    expect(done).toEqual([])
    await addJob(db, 'work', { number: 2 }, { key: 'one' })
    await until(() => done.length > 0)
    expect(done).toEqual([{ number: 2 }])
  })

  it('that throws is tried again, and the log has the reason and no personal data', async () => {
    let tries = 0
    start(async () => {
      tries += 1
      if (tries === 1) throw new Error('no mail server')
    })
    await addJob(db, 'work', { document: '1020304050' })
    await until(() => tries === 1)
    await until(async () => (await count()) === 1 && lines.length > 0)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await until(() => tries === 2)
    expect(lines.join('')).toContain('no mail server')
    expect(lines.join('')).not.toContain('1020304050')
  })

  it('is given up after its maximum of attempts, and stays in the table with the reason', async () => {
    start(() => Promise.reject(new Error('never')))
    await addJob(db, 'work', {}, { attempts: 1 })
    const last = sql<{ last_error: string | null }>`select last_error from graphile_worker.jobs where attempts = 1`
    await until(async () => (await last.execute(db)).rows[0]?.last_error === 'never')
  })

  it('finishes before its process ends when the process is asked to end', async () => {
    let hasEnded = false
    let hasBegun = false
    const jobs = start(async () => {
      hasBegun = true
      await pause(300)
      hasEnded = true
    })
    await addJob(db, 'work', {})
    await until(() => hasBegun)
    running = undefined
    await jobs.stop()
    expect(hasEnded).toBe(true)
    expect(await count()).toBe(0)
  })

  it('of a process that was killed is run by another process', async () => {
    const killed = startNode(['--import', 'tsx', 'server/test/base/job-process.ts'], { DATABASE_URL: database.url })
    await addJob(db, 'work', { number: 7 })
    await killed.until('begun')
    killed.signal('SIGKILL')
    await killed.ended
    const done: unknown[] = []
    start(async (payload) => void done.push(payload))
    await until(() => done.length > 0)
    expect(done).toEqual([{ number: 7 }])
    await until(async () => (await count()) === 0)
  })

  it('of a process that was killed is removed when a later job with its key has replaced it', async () => {
    const killed = startNode(['--import', 'tsx', 'server/test/base/job-process.ts'], { DATABASE_URL: database.url })
    await addJob(db, 'work', { number: 7 }, { key: 'one' })
    await killed.until('begun')
    await addJob(db, 'work', { number: 7 }, { key: 'one', runAt: new Date(Date.now() + 3_600_000) })
    expect(await count()).toBe(2)
    killed.signal('SIGKILL')
    await killed.ended
    const done: unknown[] = []
    start(async (payload) => void done.push(payload))
    await until(async () => (await count()) === 1)
    const { rows } = await sql`select key, attempts from graphile_worker.jobs`.execute(db)
    expect(rows).toEqual([{ key: 'one', attempts: 0 }])
    expect(done).toEqual([])
  })

  it('of a running process is not taken by another', async () => {
    const living = startNode(['--import', 'tsx', 'server/test/base/job-process.ts'], { DATABASE_URL: database.url })
    await addJob(db, 'work', {})
    await living.until('begun')
    const holder = async () => {
      const { rows } = await sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs`.execute(db)
      return rows[0]?.locked_by
    }
    const before = await holder()
    start(async () => undefined)
    // Twice the time after which another process takes over the job of a dead worker.
    await pause(4 * retryMs)
    expect(before).toMatch(/^pool-/)
    expect(await holder()).toBe(before)
  })

  it('finishes although the database connection is lost while it runs', async () => {
    let tries = 0
    start(async () => {
      tries += 1
      if (tries === 1) await database.setReachable(false)
    })
    await addJob(db, 'work', {})
    await until(() => lines.some((line) => line.includes('Runner stopping')))
    await database.setReachable(true)
    await until(async () => (await count().catch(() => 1)) === 0)
    expect(tries).toBeGreaterThan(0)
    const before = tries
    await addJob(db, 'work', {})
    await until(() => tries > before)
  })
})

describe('the lanes of the queue', () => {
  it('have their own workers: a job that a person waits for starts while the other lanes are full', async () => {
    const begun: string[] = []
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const endless = (name: string) => async () => {
      begun.push(name)
      await released
    }
    running = startWorkers({
      address: { url: database.url },
      log,
      retryMs,
      tasks: () => ({
        waiting: { link: async () => void begun.push('link') },
        notices: { notice: endless('notice') },
        background: { export: endless('export') },
      }),
    })
    for (const name of ['notice', 'export'])
      await sql`select graphile_worker.add_job(${name}) from generate_series(1, 20)`.execute(db)
    await until(() => begun.includes('notice') && begun.includes('export'))
    await addJob(db, 'link', {})
    await until(() => begun.includes('link'))
    // Each lane has started only as many jobs as it has workers.
    expect(begun.length).toBeLessThan(20)
    await sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(db)
    release()
  })
})

describe('the queue', () => {
  it('is created with the migrations, by processes that start at the same time too, and again without effect', async () => {
    const empty = await emptyDatabase()
    await Promise.all([migrate(empty), migrate(empty)])
    await migrate(empty)
    await withClient(empty, (client) => client.query('select graphile_worker.add_job($1)', ['work']))
    await empty.close()
  })

  it('reports in one sentence that the database user may not create it', async () => {
    const empty = await emptyDatabase()
    await migrate(empty)
    await withClient(empty, async (client) => {
      await client.query('drop schema graphile_worker cascade')
      await client.query(
        'do $$ begin execute format($f$revoke create on database %I from current_user$f$, current_database()); end $$',
      )
    })
    await expect(migrate(empty)).rejects.toThrow(/^The user of DATABASE_URL may not make the schema [^\n]+\.$/)
    await empty.close()
  })
})
