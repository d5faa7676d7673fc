import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { terminalText } from '../text/terminal.ts'
import { StartError } from './start-error.ts'

export interface FileLock {
  /** The open file. A process that inherits it shares the lock, until it ends or closes the file. */
  readonly fd: number
  release(): void
}

async function loadTryLock() {
  try {
    return (await import('fs-native-extensions')).tryLock
  } catch {
    throw new StartError(terminalText('start.no_locks_here', { platform: `${process.platform} ${process.arch}` }))
  }
}

async function openLocked(path: string, flags: string, shared: boolean): Promise<FileLock | null> {
  const tryLock = await loadTryLock()
  const fd = openSync(path, flags, 0o600)
  try {
    if (tryLock(fd, 0, 0, { shared })) return { fd, release: () => closeSync(fd) }
  } catch (error) {
    closeSync(fd)
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new StartError(terminalText('start.no_locks_there', { path, reason }))
  }
  closeSync(fd)
  return null
}

/**
 * Locks a file, and creates it if it does not exist. The operating system keeps the lock with the file, so the lock is valid in
 * every network and process namespace. The system releases it when the last process that has it ends, whatever the reason. The file
 * is not deleted: otherwise the next process would lock a different file.
 * @returns null while another process has locked it.
 * @throws StartError where files cannot be locked.
 */
export function lockFile(path: string): Promise<FileLock | null> {
  return openLocked(path, 'a+', false).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new StartError(terminalText('start.lock_forbidden', { path }))
  })
}

/** Tries to lock a file until a time is over. @param timeoutMs is called again before each pause @returns null when it is over */
export async function lockFileWithin(path: string, timeoutMs: () => number): Promise<FileLock | null> {
  for (let waited = 0; ; waited += 50) {
    const lock = await lockFile(path)
    if (lock !== null || waited >= timeoutMs()) return lock
    await pause(50)
  }
}

/** Whether some process has locked a file. One that may not be read belongs to another account and counts as locked. */
export async function isLocked(path: string): Promise<boolean> {
  try {
    const lock = await openLocked(path, 'r', true)
    lock?.release()
    return lock === null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code === 'EACCES') return true
    throw error
  }
}
