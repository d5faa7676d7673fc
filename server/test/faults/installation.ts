import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@portal/contract'
import { ready } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type DatabaseAddress, type Db, openDb, openPool } from '../../src/base/database/db.ts'
import { programDatabase, programUser } from '../../src/base/database/embedded-postgres/cluster.ts'
import { buildServer, clearAway, type Program, postmasterOf, startProgram, temporaryFolder } from '../base/processes.ts'
import { type CountingMailServer, startCountingMailServer } from './counting-mail-server.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { outsidePostgres } from './outside-postgres.ts'
import { freePort } from './ports.ts'
import { sendCall } from './send-call.ts'

/** One process of the program, with a fixed address. */
export interface Server {
  readonly origin: string
  pid(): number
  /** Starts the process and waits until it is ready. @returns the milliseconds until then */
  start(): Promise<number>
  kill(): Promise<void>
  /** Sends a signal to end the process and waits until it has ended. */
  end(): Promise<void>
}

/** An installed product: one process with the embedded database, or two processes behind one address with an external database. */
export interface Installation {
  readonly kind: Kind
  /** The public address. */
  readonly origin: string
  readonly servers: readonly Server[]
  readonly dataDir: string
  readonly mailServer: CountingMailServer
  /** Runs queries directly on the database. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly database: {
    /** Stops the database as a power failure does. */
    crash(): Promise<void>
    remove(): Promise<void>
    restore(): Promise<void>
    /** `freeze` makes the database accept connections without a response; `thaw` lets it continue. */
    freeze(): void
    thaw(): void
  }
  /** Signs in a demo user. @returns the access token */
  signIn(username: string): Promise<string>
  close(): Promise<void>
}

/** The number of mails to citizens that are due and not marked as sent. Mails of the last minute are not due yet. */
export function mailsLeft(at: Installation): Promise<number> {
  return at.withDatabase(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from graphile_worker.jobs
      where task_identifier = 'mail' and (run_at <= now() or attempts > 0)`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** The two kinds of installation. */
export const kinds = ['the embedded database', 'two processes on an external database'] as const
export type Kind = (typeof kinds)[number]

/** More rows than a response may contain (2,000), so that exports run as jobs. */
export const citizens = 2500

export const password = 'Parque-2026'

function serverAt(port: number, dataDir: string, env: Record<string, string>): Server {
  const origin = `http://127.0.0.1:${port}`
  let program: Program | undefined
  return {
    origin,
    pid: () => program?.pid ?? 0,
    start: async () => {
      const began = performance.now()
      const started = startProgram(dataDir, { ...env, PORT: String(port) })
      program = started
      await started.until('The administration is at')
      while ((await sendCall(origin, ready)).status !== 200) await pause(20)
      return performance.now() - began
    },
    kill: async () => {
      program?.signal('SIGKILL')
      await program?.ended
    },
    end: async () => {
      program?.signal('SIGTERM')
      await program?.ended
    },
  }
}

/** The process ids of a PostgreSQL server and of its child processes, from the process list of the system. */
function familyOf(postmaster: number): number[] {
  // A signal to process 0 or 1 would reach unrelated processes.
  if (!(postmaster > 1)) throw new Error(`process ${postmaster} is not a PostgreSQL server`)
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = pairs.filter(([, parent]) => parent === postmaster).map(([child = 0]) => child)
  return [postmaster, ...children.filter((child) => child > 1)]
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** The connection settings of the embedded database, which change at every start. */
function embeddedAddress(dataDir: string): DatabaseAddress {
  const host =
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim() ?? ''
  return { host, port: 5432, user: programUser, password: '', database: programDatabase }
}

interface DatabaseSetup {
  readonly address: () => DatabaseAddress
  readonly env: Record<string, string>
  readonly pid: () => number
  readonly database: Pick<Installation['database'], 'crash' | 'remove' | 'restore'>
  readonly close: () => Promise<void>
}

function embeddedSetup(dataDir: string): DatabaseSetup {
  const cluster = join(dataDir, 'postgres')
  const pid = () => postmasterOf(dataDir)
  const crash = async () => signalAll(familyOf(pid()), 'SIGKILL')
  return {
    address: () => embeddedAddress(dataDir),
    env: {},
    pid,
    database: {
      crash,
      // Its folder is renamed too. Otherwise the program would start the database again at once.
      remove: async () => {
        const family = familyOf(pid())
        renameSync(cluster, `${cluster}.away`)
        signalAll(family, 'SIGKILL')
      },
      restore: async () => renameSync(`${cluster}.away`, cluster),
    },
    close: async () => undefined,
  }
}

async function externalSetup(): Promise<DatabaseSetup> {
  const postgres = await outsidePostgres(temporaryFolder())
  return {
    address: () => ({ url: postgres.url }),
    env: { DATABASE_URL: postgres.url },
    pid: postgres.pid,
    database: {
      crash: async () => {
        signalAll(familyOf(postgres.pid()), 'SIGKILL')
        await postgres.start()
      },
      remove: postgres.stop,
      restore: postgres.start,
    },
    close: postgres.stop,
  }
}

/** Installs and starts the program with the demo users and citizens. */
export async function install(kind: Kind): Promise<Installation> {
  buildServer()
  const dataDir = temporaryFolder()
  const isOutside = kind !== kinds[0]
  const mailServer = await startCountingMailServer()
  const setup = isOutside ? await externalSetup() : embeddedSetup(dataDir)
  const env = {
    ...setup.env,
    SMTP_URL: mailServer.url,
    PORTAL_DEMO: '1',
    PORTAL_DEMO_CITIZENS: String(citizens),
    PORTAL_DEMO_PASSWORD: password,
    PORTAL_LOG_LEVEL: 'fatal',
  }
  const servers: Server[] = []
  for (let count = isOutside ? 2 : 1; count > 0; count -= 1) servers.push(serverAt(await freePort(), dataDir, env))
  for (const server of servers) await server.start()
  const [only] = servers
  const loadBalancer = isOutside ? await startLoadBalancer(servers.map(({ origin }) => origin)) : null
  const origin = loadBalancer?.origin ?? only?.origin ?? ''
  let frozen: number[] = []
  return {
    kind,
    origin,
    servers,
    dataDir,
    mailServer,
    withDatabase: async (work) => {
      const db = openDb(openPool(setup.address(), { statementTimeout: 0, max: 2 }))
      return work(db).finally(() => db.destroy())
    },
    database: {
      ...setup.database,
      freeze: () => {
        frozen = familyOf(setup.pid())
        signalAll(frozen, 'SIGSTOP')
      },
      thaw: () => signalAll(frozen, 'SIGCONT'),
    },
    signIn: async (username) => {
      const { status, body } = await sendCall(origin, login, { body: { username, password } })
      if (status !== 200) throw new Error(`${username} could not sign in: ${status}`)
      return body.access_token
    },
    close: async () => {
      signalAll(frozen, 'SIGCONT')
      await Promise.all(servers.map((server) => server.end()))
      await loadBalancer?.close()
      await setup.close()
      await mailServer.close()
      await clearAway()
    },
  }
}
