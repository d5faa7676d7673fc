import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { terminalText } from '../text/terminal.ts'
import { isLocked, lockFileWithin } from './file-lock.ts'
import { StartError } from './start-error.ts'

/** The lock of one process on a data folder. The system releases it when the process ends, whatever the reason. */
export interface FolderLock {
  /** Writes the address of the server into the note, for the message to other processes. */
  note(address: string): void
  /** Writes into the note that the lock is about to be released. Other processes then wait for it. */
  noteEnding(): void
  release(): void
}

/** The file that gets the log of a server which a person started on a terminal. */
export const logFileOf = (folder: string) => join(folder, 'portal.log')

const lockOf = (folder: string) => join(folder, 'server.lock')

/**
 * Creates a folder and its parent folders, for this account alone, one by one: Node's own recursive way tries forever in `/proc`, where an existing folder
 * cannot contain another one.
 * @throws the error of the file system
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Creates the data folder if it does not exist, and writes a file in it.
 * @throws StartError with exit code 2 when nothing can be written in it.
 */
export function ensureDataFolder(folder: string): void {
  const probe = join(folder, `.write-${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new StartError(terminalText('start.folder_not_writable', { folder, reason }), 2)
  }
}

/** The note of the process that has the lock; empty when it has not written one yet. */
function readNote(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim()
  } catch {
    return ''
  }
}

const endingWord = 'ending'

/** Milliseconds to wait for a process that is ending, and for one that may have just ended. */
const timeouts = { ending: 20_000, unknown: 1500 }

export function isFolderLocked(folder: string): Promise<boolean> {
  return isLocked(lockOf(folder))
}

const noteOf = (folder: string) => join(folder, 'server.txt')

/**
 * The process that has locked the data folder, from its note: the process of a machine or container and, once it serves, its address. It
 * is in the language of the terminal; another program may read the note, so that is always in English.
 */
export function ownerOf(folder: string): string {
  const note = readNote(noteOf(folder))
  const [, process, machine, address = ''] = /^process (\d+) of (\S+)( \(\S+\))?/.exec(note) ?? []
  return process === undefined
    ? terminalText('start.owner_unknown')
    : terminalText('start.owner', { process, machine, address })
}

/**
 * Locks the data folder for this process. This is necessary where one process owns the content: with the embedded database.
 * @throws StartError when another process has locked it.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const note = noteOf(folder)
  const isEnding = () => readNote(note).endsWith(endingWord)
  const lock = await lockFileWithin(lockOf(folder), () => (isEnding() ? timeouts.ending : timeouts.unknown))
  if (lock === null) throw new StartError(terminalText('start.folder_in_use', { folder, owner: ownerOf(folder) }))
  const write = (text: string) =>
    writeFileSync(note, `process ${process.pid} of ${hostname()}${text}\n`, { mode: 0o600 })
  write('')
  return {
    note: (address) => write(` (${address})`),
    noteEnding: () => write(` ${endingWord}`),
    release: () => {
      rmSync(note, { force: true })
      lock.release()
    },
  }
}
