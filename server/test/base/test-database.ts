import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { inject } from 'vitest'
import type { Db, Tx } from '../../src/base/database/db.ts'

/** The PostgreSQL server of a test run, which `database-setup.ts` starts, with its template database. */
export interface TestServer {
  readonly host: string
  readonly port: number
  readonly password: string
  readonly admin: string
  readonly owner: string
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** A separate database with the migrations, reference data, roles and demo staff, and without citizens. */
export interface TestDatabase {
  readonly url: string
  /** Refuses or allows connections, as when the server stops and starts again. */
  setReachable(isReachable: boolean): Promise<void>
  close(): Promise<void>
}

function urlOf({ host, port, owner, password }: TestServer, database: string): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${owner}:${encodeURIComponent(password)}@localhost/${database}?${query}`
}

let admin: Pool | undefined

/** The connection of a test process that creates and drops databases. It does not keep the idle process alive. */
function adminOf({ host, port, password, admin: user }: TestServer): Pool {
  admin ??= new Pool({ host, port, password, user, database: 'postgres', max: 1, allowExitOnIdle: true }).on(
    'error',
    () => undefined,
  )
  return admin
}

async function make(source: (server: TestServer) => string): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const runStatement = (statement: string) => adminOf(server).query(statement)
  // Copies the files. A copy through the write-ahead log takes several times the processor time.
  await runStatement(`create database ${name} template ${source(server)} owner ${server.owner} strategy file_copy`)
  return {
    url: urlOf(server, name),
    setReachable: async (isReachable) => {
      await runStatement(`alter database ${name} allow_connections ${isReachable}`)
      if (!isReachable)
        await runStatement(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    },
    close: async () => {
      await runStatement(`drop database ${name} with (force)`)
    },
  }
}

/** A copy of the template database. It takes a twentieth of a second, so every test file has its own. */
export function testDatabase(): Promise<TestDatabase> {
  return make(({ template }) => template)
}

/** An empty database, for tests of migrations and connections. `options` follow `create database`. */
export function emptyDatabase(options = ''): Promise<TestDatabase> {
  return make(() => `template0 ${options}`)
}

/** Waits until a statement in this database waits for a lock; other test files use the same server. `db` must not be a transaction. */
async function untilSomebodyWaits(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
      db,
    )
    if (rows.length > 0) return
    await pause(5)
  }
}

/** Makes a change in a transaction, starts the work, and commits the change when the work waits for it. @returns the result of the work */
export async function workDuring<T>(db: Db, change: (tx: Tx) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const { begun } = await db.transaction().execute(async (tx) => {
    await change(tx)
    const begun = work()
    await untilSomebodyWaits(db)
    return { begun }
  })
  return begun
}
