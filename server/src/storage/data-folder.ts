import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFault } from '../process/start-fault.ts'
import { type FileLock, isLocked, lockFile } from './file-lock.ts'

/** The hold of one process on a data folder. It ends with the process, however that ends. */
export interface FolderLock {
  /** Keeps, for the sentence that refuses others, where the holder can be reached. */
  note(address: string): void
  /** Says that the folder is about to become free: who comes now waits for it. */
  noteEnding(): void
  release(): void
}

const lockOf = (folder: string) => join(folder, 'server.lock')

/**
 * Makes the data folder if it is not there.
 * @throws StartFault when nothing can be written in it.
 */
export function ensureDataFolder(folder: string): void {
  const probe = join(folder, `.write-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new StartFault(`Nothing can be written in ${folder} (${reason}): set PORTAL_DATA_DIR to another folder.`)
  }
}

function readHolder(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim() || 'another process'
  } catch {
    // It has not come so far as to write its note.
    return 'another process'
  }
}

const endingWord = 'ending'

/** Milliseconds to wait for a holder: one that is ending, and one whose end nobody may have noticed yet. */
const patience = { ending: 20_000, unknown: 1500 }

async function holdSoon(folder: string, note: string): Promise<FileLock | null> {
  for (let waited = 0; ; waited += 50) {
    const lock = await lockFile(lockOf(folder))
    if (lock !== null) return lock
    const isEnding = readHolder(note).endsWith(endingWord)
    if (waited >= (isEnding ? patience.ending : patience.unknown)) return null
    await pause(50)
  }
}

/** Whether some process holds the data folder at this moment. */
export function isHeld(folder: string): Promise<boolean> {
  return isLocked(lockOf(folder))
}

/** Who holds the data folder, as they noted it: a process of a machine or container and, once it serves, its address. */
export function holderOf(folder: string): string {
  return readHolder(join(folder, 'server.txt'))
}

/**
 * Takes the data folder for this process; needed where one process owns what lies in it, the embedded database.
 * @throws StartFault when another process holds it.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const note = join(folder, 'server.txt')
  const lock = await holdSoon(folder, note)
  if (lock === null) {
    throw new StartFault(
      `The data folder ${folder} is in use by ${readHolder(note)}: stop that one, or set PORTAL_DATA_DIR to another folder.`,
    )
  }
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
