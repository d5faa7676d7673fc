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
import { ask } from './ask.ts'
import { openFront } from './front.ts'
import { outsidePostgres } from './outside-postgres.ts'
import { freePort } from './ports.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'

/** One process of the program, always at the same address. */
export interface Server {
  readonly origin: string
  pid(): number
  /** Starts it and waits until it is ready; answers the milliseconds that took. */
  start(): Promise<number>
  kill(): Promise<void>
  /** Asks it to end and waits for that. */
  end(): Promise<void>
}

/** The product as it is installed: on the database it brings, or on somebody's own with two processes behind one address. */
export interface Installation {
  readonly kind: Kind
  /** The one address that people know. */
  readonly origin: string
  readonly servers: readonly Server[]
  readonly dataDir: string
  readonly post: PostOffice
  /** Looks into the database, past the program. */
  look<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly database: {
    /** Makes it end as a machine does that is switched off. */
    crash(): Promise<void>
    takeAway(): Promise<void>
    giveBack(): Promise<void>
    /** Takes connections and answers nothing, or goes on where it was. */
    freeze(): void
    thaw(): void
  }
  /** The access token of one of the demo's people. */
  signIn(username: string): Promise<string>
  close(): Promise<void>
}

/** How many mails to citizens are due and not noted as sent; those of the last minute are not due yet. */
export function mailsLeft(at: Installation): Promise<number> {
  return at.look(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from graphile_worker.jobs
      where task_identifier = 'mail' and (run_at <= now() or attempts > 0)`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** The two ways to install it. */
export const kinds = ['the database it brings', 'two processes on a database of somebody’s own'] as const
export type Kind = (typeof kinds)[number]

/** More than an answer holds (2,000), so that exports are jobs. */
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
      while ((await ask(origin, ready)).status !== 200) await pause(20)
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

/** A PostgreSQL and the processes it has started, as the system lists them. */
function familyOf(postmaster: number): number[] {
  // Signals to 0 and 1 would reach everybody.
  if (!(postmaster > 1)) throw new Error(`${postmaster} is no PostgreSQL`)
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
      // It has ended meanwhile.
    }
  }
}

/** The endpoint of the embedded database, which is another at every start. */
function embeddedAddress(dataDir: string): DatabaseAddress {
  const host =
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim() ?? ''
  return { host, port: 5432, user: programUser, password: '', database: programDatabase }
}

interface Ground {
  readonly address: () => DatabaseAddress
  readonly env: Record<string, string>
  readonly pid: () => number
  readonly database: Pick<Installation['database'], 'crash' | 'takeAway' | 'giveBack'>
  readonly close: () => Promise<void>
}

function embeddedGround(dataDir: string): Ground {
  const cluster = join(dataDir, 'postgres')
  const pid = () => postmasterOf(dataDir)
  const crash = async () => signalAll(familyOf(pid()), 'SIGKILL')
  return {
    address: () => embeddedAddress(dataDir),
    env: {},
    pid,
    database: {
      crash,
      // Its folder is gone too, or the program would have it back at once.
      takeAway: async () => {
        const family = familyOf(pid())
        renameSync(cluster, `${cluster}.away`)
        signalAll(family, 'SIGKILL')
      },
      giveBack: async () => renameSync(`${cluster}.away`, cluster),
    },
    close: async () => undefined,
  }
}

async function outsideGround(): Promise<Ground> {
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
      takeAway: postgres.stop,
      giveBack: postgres.start,
    },
    close: postgres.stop,
  }
}

/** Installs it with the demo's people and citizens, and starts it. */
export async function install(kind: Kind): Promise<Installation> {
  buildServer()
  const dataDir = temporaryFolder()
  const isOutside = kind !== kinds[0]
  const post = await openPostOffice()
  const ground = isOutside ? await outsideGround() : embeddedGround(dataDir)
  const env = {
    ...ground.env,
    SMTP_URL: post.url,
    PORTAL_DEMO: '1',
    PORTAL_DEMO_CITIZENS: String(citizens),
    PORTAL_DEMO_PASSWORD: password,
    PORTAL_LOG_LEVEL: 'fatal',
  }
  const servers: Server[] = []
  for (let count = isOutside ? 2 : 1; count > 0; count -= 1) servers.push(serverAt(await freePort(), dataDir, env))
  for (const server of servers) await server.start()
  const [only] = servers
  const front = isOutside ? await openFront(servers.map(({ origin }) => origin)) : null
  const origin = front?.origin ?? only?.origin ?? ''
  let frozen: number[] = []
  return {
    kind,
    origin,
    servers,
    dataDir,
    post,
    look: async (work) => {
      const db = openDb(openPool(ground.address(), { statementTimeout: 0, max: 2 }))
      return work(db).finally(() => db.destroy())
    },
    database: {
      ...ground.database,
      freeze: () => {
        frozen = familyOf(ground.pid())
        signalAll(frozen, 'SIGSTOP')
      },
      thaw: () => signalAll(frozen, 'SIGCONT'),
    },
    signIn: async (username) => {
      const { status, body } = await ask(origin, login, { body: { username, password } })
      if (status !== 200) throw new Error(`${username} could not sign in: ${status}`)
      return body.access_token
    },
    close: async () => {
      signalAll(frozen, 'SIGCONT')
      await Promise.all(servers.map((server) => server.end()))
      await front?.close()
      await ground.close()
      await post.close()
      await clearAway()
    },
  }
}
