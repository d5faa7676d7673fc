import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A running product with its own data folder, started as `npm start` does. */
export interface Product {
  readonly url: string
  readonly pid: number
  readonly dataDir: string
  /** Milliseconds until /api/health answered. */
  readonly startedIn: number
  stop(): Promise<void>
}

/** A free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** A data folder for one run. {@link forget} removes it. */
export function newDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'portal-bench-'))
}

export function forget(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true })
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`)).ok
  } catch {
    return false
  }
}

/** Starts the built product and waits until it is ready. The first start with a folder also creates the population. */
export async function startProduct(dataDir: string, citizens: number, password: string): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const before = performance.now()
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.cjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      PORTAL_DEMO_CITIZENS: String(citizens),
      PORTAL_DEMO_PASSWORD: password,
      PORTAL_LOG_LEVEL: 'error',
      // The bench sends sign-ins from many addresses.
      PORTAL_TRUST_PROXY: '1',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    startedIn: performance.now() - before,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Resident memory of a process in MB, or 0 where the system does not give it. */
export async function residentMb(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** The maximum memory of a process in MB while some work runs, and its memory before. */
export async function whileWatching<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; before: number; peak: number }> {
  const before = await residentMb(pid)
  let peak = before
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentMb(pid))
  }, 100)
  try {
    return { result: await work(), before, peak }
  } finally {
    clearInterval(timer)
  }
}

/** Where the product's database is. */
export interface Database {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The address of the product's embedded database. Its socket folder and port are in the postmaster's own file. */
export async function databaseOf(dataDir: string): Promise<Database> {
  const files = await readdir(dataDir, { recursive: true })
  const file = files.find((name) => name.endsWith('postmaster.pid'))
  if (file === undefined) throw new Error('no postmaster.pid below the data folder')
  const lines = (await readFile(join(dataDir, file), 'utf8')).split('\n')
  return { host: lines[4]?.trim() ?? '', port: Number(lines[3]), user: 'portal', database: 'portal' }
}

/** Signs in a member of the demonstration's staff. @returns their access token. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/citizen-portal/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (body.access_token === undefined) throw new Error(`sign-in of ${username} answered ${answer.status}`)
  return body.access_token
}
