import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileLock, lockFileWithin } from '../../process/file-lock.ts'
import { StartError } from '../../process/start-error.ts'
import { terminalText } from '../../text/terminal.ts'
import { folderArgument, type Place, programEnvironment, socketFolderPrefix } from './place.ts'

/** The contents of PostgreSQL's file in the folder of a running server; null if there is none. */
export function readPidFile(folder: string) {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketFolder = '', listenAddress = '', , state] = lines.map((line) => line.trim())
    return { pid: Number(pid), port: Number(port), socketFolder, listenAddress, isReady: state === 'ready' }
  } catch {
    return null
  }
}

/** Whether a process runs. A zombie, which has ended and was not waited for (in many containers), does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a server of this folder, and not another process that got the same number later. */
function servesFolder(pid: number, { folder, binaries }: Place): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  }
  if (process.platform === 'win32') {
    return spawnSync(binaries.pgCtl, ['status', '-D', folder], { windowsHide: true }).status === 0
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(folder)
}

async function waitUntilGone(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await pause(20)) {
    if (!isAlive(pid)) return true
  }
  return false
}

/** Stops a server in fast mode (it closes connections and writes all data), and in immediate mode when that takes too long. */
async function stopProcess(pid: number, { folder, binaries }: Place): Promise<void> {
  if (process.platform === 'win32') {
    // On Windows a signal would kill it immediately.
    spawnSync(binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60'], { windowsHide: true })
    return
  }
  for (const [signal, timeoutMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal)
    if (await waitUntilGone(pid, timeoutMs)) return
  }
  throw new StartError(terminalText('database.not_stopped', { process: pid }))
}

/** Milliseconds to wait for the processes of a server that was killed: each ends as soon as it notices. */
const lockTimeoutMs = 5000

/**
 * Stops the server that a killed process of the program left running, and takes the lock that every server of the cluster has while
 * any of its processes runs. The data folder must be locked, so that no running process of the program owns the server. Only files of
 * a server that has ended are removed: its number may be that of another process now, or of one in another namespace.
 * @returns the lock, for {@link startPostmaster}.
 * @throws StartError when a server runs that this process cannot see, such as one in another namespace.
 */
export async function stopLeftover(place: Place): Promise<FileLock> {
  const left = readPidFile(place.folder)
  if (left !== null && isAlive(left.pid) && servesFolder(left.pid, place)) await stopProcess(left.pid, place)
  const lock = await lockFileWithin(place.lockFile, () => lockTimeoutMs)
  if (lock === null) throw new StartError(terminalText('database.hidden_server', { folder: place.folder }))
  if (left === null) return lock
  rmSync(join(place.folder, 'postmaster.pid'), { force: true })
  if (basename(left.socketFolder).startsWith(socketFolderPrefix)) {
    rmSync(left.socketFolder, { recursive: true, force: true })
  }
  return lock
}

const largestLog = 10 * 1024 * 1024

function openServerLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(path, `${path}.old`)
  return openSync(path, 'a', 0o600)
}

/** The last error in the server's log, for the message about a failed start. */
function lastComplaint(path: string): string {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const message = lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? ''
  return message.replace(/^.*?(FATAL|PANIC|ERROR): +/, '')
}

/** A running server. */
export interface Postmaster {
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

const argumentsOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function waitUntilReady(place: Place, child: ChildProcess, slow: () => void): Promise<boolean> {
  const isRunning = () => child.exitCode === null && child.signalCode === null
  for (let waited = 0; isRunning(); waited += 10, await pause(10)) {
    const file = readPidFile(place.folder)
    if (file?.isReady && file.pid === child.pid) return true
    if (waited === 5000) slow()
  }
  return false
}

/** Starts it on Windows: `pg_ctl` drops administrator rights, which the server does not accept, and waits until it is ready. */
function startOnWindows(place: Place, settings: Readonly<Record<string, string>>): Postmaster {
  const { binaries, folder, logFile } = place
  const options = argumentsOf(settings).join(' ')
  const { status } = spawnSync(
    binaries.pgCtl,
    ['start', '-D', folder, '-w', '-t', '600', '-l', logFile, '-o', options],
    { env: programEnvironment(), stdio: 'ignore', windowsHide: true },
  )
  if (status !== 0)
    throw new StartError(terminalText('database.not_started', { reason: lastComplaint(logFile), file: logFile }))
  let end: () => void
  const ended = new Promise<void>((settle) => {
    end = settle
  })
  return { ended, stop: () => stopProcess(0, place).finally(() => end()) }
}

/**
 * Starts the server of a cluster and waits until it accepts connections, however long it needs to recover from a crash. Its
 * processes share the lock of the cluster with this one, except on Windows, which has no namespaces.
 * @param slow called once when the start takes long.
 * @throws StartError with the server's own error when the server ends instead.
 */
export async function startPostmaster(
  place: Place,
  settings: Readonly<Record<string, string>>,
  lock: FileLock,
  slow: () => void,
): Promise<Postmaster> {
  if (process.platform === 'win32') return startOnWindows(place, settings)
  // Children of a killed server keep its shared memory for a moment, and the next one cannot start until they end.
  for (let attempt = 1; ; attempt++) {
    const log = openServerLog(place.logFile)
    const child = spawn(place.binaries.postgres, ['-D', folderArgument(place), ...argumentsOf(settings)], {
      cwd: place.folder,
      env: programEnvironment(),
      stdio: ['ignore', log, log, lock.fd],
      // A session of its own: Ctrl-C in the terminal reaches the program only, which then stops the server.
      detached: true,
      ...place.account,
    })
    closeSync(log)
    const ended = new Promise<void>((settle) => {
      child.once('exit', () => settle())
      child.once('error', () => settle())
    })
    if (await Promise.race([waitUntilReady(place, child, slow), ended.then(() => false)])) {
      return { ended, stop: () => stopProcess(child.pid ?? 0, place).then(() => ended) }
    }
    const complaint = lastComplaint(place.logFile)
    if (attempt === 10 || !/shared memory|lock file/.test(complaint)) {
      throw new StartError(terminalText('database.not_started', { reason: complaint, file: place.logFile }))
    }
    await pause(attempt * 100)
  }
}
