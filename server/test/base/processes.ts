import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopLeftIn } from '../../src/base/database/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../../src/base/database/embedded-postgres/postmaster.ts'
import { programRoot } from '../../src/base/process/config.ts'
import { lockDataFolder } from '../../src/base/process/data-folder.ts'

/** The program as a separate process, started as a person starts it. */
export interface Program {
  readonly pid: number
  /** Its output so far: all of it, and the part written to stderr. */
  readonly output: { all: string; complaints: string }
  /** Waits until the output contains the text. Throws when the process ends before. */
  until(text: string): Promise<void>
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>
  signal(name: NodeJS.Signals): void
}

const prefix = 'citizen-portal-ground-'
const running = new Set<ChildProcess>()
const folders = new Set<string>()

/** A temporary folder. After the test it is removed, and a database that still runs in it is stopped. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  folders.add(folder)
  return folder
}

/**
 * Starts Node with these arguments and an environment that contains only the path.
 * @param through a command that starts another command, such as `unshare`
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
    // Its own process group: signals to the group must not reach the test.
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

/** Builds the server if its sources changed, so that the tests run the current code. */
export function buildServer(): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--stale', 'server'], {
    cwd: programRoot,
  })
  if (status !== 0) throw new Error(stderr.toString())
}

/** Starts the built program on a free port, without citizens unless `env` sets a number. */
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
 * A folder with a filled and stopped database. It is copied, because creating one takes one or two seconds.
 * @param env the settings for filling; equal for all calls in a file
 */
export async function filledFolder(env: Record<string, string> = {}): Promise<string> {
  if (prepared === undefined) {
    const folder = mkdtempSync(join(tmpdir(), prefix))
    const seeding = startProgram(folder, env, ['seed'])
    if ((await seeding.ended) !== 0) throw new Error(seeding.output.all)
    prepared = folder
  }
  const folder = temporaryFolder()
  // Preserves the owner, which is another user when the test runs as root.
  const { status, stderr } = spawnSync('cp', ['-a', `${prepared}/.`, folder])
  if (status !== 0) throw new Error(stderr.toString())
  return folder
}

/** Removes the folder that {@link filledFolder} copies. */
export function deleteFilledFolder(): void {
  if (prepared !== undefined) rmSync(prepared, { recursive: true, force: true })
  prepared = undefined
}

/** The process id of the PostgreSQL server of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Waits until a process has ended, up to the timeout of the test. */
export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(20)
}

/** Stops all processes that a test has left running. */
export async function clearAway(): Promise<void> {
  // Child processes of the program are included: they would keep its output open.
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
