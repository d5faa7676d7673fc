import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopLeftIn } from '../../src/base/database/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../../src/base/database/embedded-postgres/postmaster.ts'
import { programRoot } from '../../src/base/process/config.ts'
import { lockDataFolder } from '../../src/base/process/data-folder.ts'

/** The program as a process of its own, as a person starts it. */
export interface Program {
  readonly pid: number
  /** Its output so far: all of it, and the part written to stderr. */
  readonly output: { all: string; complaints: string }
  /** Waits until the output contains the text; fails when the process ends before. */
  until(text: string): Promise<void>
  /** The code it ended with; null when it was killed. */
  readonly ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
}

const prefix = 'citizen-portal-ground-'
const running = new Set<ChildProcess>()
const folders = new Set<string>()

/** A folder that is removed after the test, with the database that may still run in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  folders.add(folder)
  return folder
}

/**
 * Starts Node with these arguments and nothing of our own environment but the path.
 * @param through a command that starts what follows it, such as `unshare`.
 */
export function startNode(
  args: readonly string[],
  env: Record<string, string> = {},
  through: readonly string[] = [],
): Program {
  const { PATH } = process.env
  const [command = '', ...options] = [...through, process.execPath, ...args]
  const child = spawn(command, options, {
    cwd: programRoot,
    // Signals to the group must not reach the test.
    detached: true,
    env: { PATH, TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const output = { all: '', complaints: '' }
  child.stdout.on('data', (text) => {
    output.all += text
  })
  child.stderr.on('data', (text) => {
    output.all += text
    output.complaints += text
  })
  let hasEnded = false
  const ended = new Promise<number | null>((settle) => {
    child.once('close', (code) => {
      hasEnded = true
      running.delete(child)
      settle(code)
    })
  })
  return {
    pid: child.pid ?? 0,
    output,
    ended,
    until: async (text) => {
      while (!output.all.includes(text)) {
        if (hasEnded) throw new Error(`ended without the output "${text}":\n${output.all}`)
        await pause(20)
      }
    },
    signal: (name) => {
      process.kill(-(child.pid ?? 0), name)
    },
  }
}

/** Builds the server if its sources changed: what is tested is what runs. */
export function buildServer(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--stale', 'server'], {
    cwd: programRoot,
  })
  if (status !== 0) throw new Error(stderr.toString())
}

/** Starts the program as built on a free port, without citizens, unless `env` says otherwise. */
export function startProgram(
  dataDir: string,
  env: Record<string, string> = {},
  command: string[] = [],
  through: readonly string[] = [],
): Program {
  const settings = {
    PORT: '0',
    PORTAL_DATA_DIR: dataDir,
    PORTAL_DEMO_CITIZENS: '0',
    PORTAL_LOG_LEVEL: 'error',
    ...env,
  }
  return startNode([join('server', 'dist', 'main.js'), ...command], settings, through)
}

let prepared: string | undefined

/**
 * A folder with a database that was filled and stopped: a copy, because making one takes a second or two.
 * @param env what it is filled with; the same wherever a file asks for one.
 */
export async function filledFolder(env: Record<string, string> = {}): Promise<string> {
  if (prepared === undefined) {
    const folder = mkdtempSync(join(tmpdir(), prefix))
    const seeding = startProgram(folder, env, ['seed'])
    if ((await seeding.ended) !== 0) throw new Error(seeding.output.all)
    prepared = folder
  }
  const folder = temporaryFolder()
  // With its owner, which is not ours when we are root.
  const { status, stderr } = spawnSync('cp', ['-a', `${prepared}/.`, folder])
  if (status !== 0) throw new Error(stderr.toString())
  return folder
}

/** Removes what {@link filledFolder} makes its copies from. */
export function forgetFilledFolder(): void {
  if (prepared !== undefined) rmSync(prepared, { recursive: true, force: true })
  prepared = undefined
}

/** Process of the PostgreSQL that serves a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Waits until a process is gone; it fails by the time-out of the test. */
export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(20)
}

/** Ends what a test has left, whatever became of it. */
export async function clearAway(): Promise<void> {
  // With the children of a child, which would keep its output open.
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  while (running.size > 0) await pause(20)
  for (const folder of folders) {
    if (existsSync(join(folder, 'postgres'))) {
      const lock = await lockDataFolder(folder)
      await stopLeftIn(folder)
      lock.release()
    }
    rmSync(folder, { recursive: true, force: true })
  }
  folders.clear()
}
