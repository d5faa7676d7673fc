import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A running product with its own data folder, started like `npm start`. */
export type Product = Awaited<ReturnType<typeof startProduct>>

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((settle) => probe.close(settle))
  return port
}

/** Runs work with a new folder, and removes the folder afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/ready`)).ok
  } catch {
    return false
  }
}

/**
 * Starts the built product and waits until it is ready. The first start with a folder also creates the population.
 * @param folder the folder of the version to start
 */
export async function startProduct(dataDir: string, citizens: number, password: string, folder = root) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const before = performance.now()
  const child = spawn(process.execPath, ['scripts/start.cjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_DATA_DIR: dataDir,
      PORTAL_DEMO_CITIZENS: String(citizens),
      PORTAL_DEMO_PASSWORD: password,
      PORTAL_LOG_LEVEL: 'error',
      // The bench sends sign-ins from many addresses, with a forwarded header.
      PORTAL_TRUST_PROXY: '1',
    },
  })
  const ended = once(child, 'exit')
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    await pause(25)
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    /** Milliseconds until it was ready. */
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

/** The maximum memory of a process in MB during some work, and its memory before. */
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

export interface Database {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The address of the product's embedded database, read from the postmaster's file. */
export async function databaseOf(dataDir: string): Promise<Database> {
  const files = await readdir(dataDir, { recursive: true })
  const file = files.find((name) => name.endsWith('postmaster.pid'))
  if (file === undefined) throw new Error('no postmaster.pid below the data folder')
  const lines = (await readFile(join(dataDir, file), 'utf8')).split('\n')
  return { host: lines[4]?.trim() ?? '', port: Number(lines[3]), user: 'portal', database: 'portal' }
}

/** The headers of a request with an access token, or without one. */
export const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** A request that sends a body as JSON. */
export function postJson(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** Signs in a staff user of the demonstration. @returns the access token */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/citizen-portal/login`, postJson({ username, password }))
  const body = (await response.json()) as { access_token?: string }
  if (body.access_token === undefined) throw new Error(`sign-in of ${username} returned ${response.status}`)
  return body.access_token
}

/** Sends a request with an access token. @throws Error when it is refused or fails */
export async function callApi(url: string, token?: string, request: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...request, headers: { ...bearer(token), ...request.headers } })
  if (response.ok) return response
  throw new Error(`${url} returned ${response.status}: ${(await response.text()).slice(0, 300)}`)
}

/** Waits until a job has its final status. @throws Error when it failed, was cancelled, or takes longer than five minutes */
export async function untilJobEnds(url: string, token: string, key: string): Promise<void> {
  for (const began = performance.now(); performance.now() - began < 300_000; await pause(50)) {
    const response = await callApi(`${url}/api/job-status/${key}`, token)
    const { data } = (await response.json()) as { data: { status: string; message: string | null } }
    if (['finished', 'exported'].includes(data.status)) return
    if (['failed', 'cancelled'].includes(data.status)) throw new Error(`the job is ${data.status}: ${data.message}`)
  }
  throw new Error('the job takes longer than five minutes')
}
