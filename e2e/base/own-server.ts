import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A free port. */
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

/** Waits until an address responds: a server may fill its database first. */
export async function untilServed(url: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(url).catch(() => undefined))?.ok ?? false, { timeout: 120_000, intervals: [100] })
    .toBe(true)
}

/** A separate server, which can be stopped and started again with the same data at the same address. */
export class OwnServer {
  readonly url: string
  private readonly port: number
  private readonly folder: string
  private readonly settings: Readonly<Record<string, string>>
  private child: ChildProcess | undefined

  /** @param settings further variables of its environment */
  constructor(port: number, folder: string, settings: Readonly<Record<string, string>> = {}) {
    this.port = port
    this.folder = folder
    this.settings = settings
    this.url = `http://127.0.0.1:${port}`
  }

  async start(): Promise<void> {
    const { CI: _, ...env } = process.env
    this.child = spawn(process.execPath, ['scripts/start.cjs'], {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...env,
        PORT: String(this.port),
        PORTAL_DATA_DIR: this.folder,
        PORTAL_DEMO_CITIZENS: '20',
        PORTAL_DEMO_PASSWORD: 'Parque-2026',
        PORTAL_LOG_LEVEL: 'error',
        ...this.settings,
      },
    })
    await untilServed(`${this.url}/api/ready`)
  }

  /** Stops the server with this signal. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}
