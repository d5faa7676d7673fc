import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartFault } from './start-fault.ts'

/** The hold of one process on a data folder. It ends with the process, however that ends. */
export interface FolderLock {
  /** Keeps, for the sentence that refuses others, where the holder can be reached. */
  note(address: string): void
  /** Says that the folder is about to become free: who comes now waits for it. */
  noteEnding(): void
  release(): void
}

/** Flag of macOS and the BSDs for "open and lock, or fail"; Node has no name for it. */
const O_EXLOCK = 0x20

/**
 * A name that the system gives to one process at a time and takes back when it dies: on Linux a socket without a file, on
 * Windows a pipe. A file with a process id would have to guess whether the number still means the same process.
 */
function holdName(name: string): Promise<(() => void) | null> {
  return new Promise((settle, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? settle(null) : fail(error)))
    server.listen(process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`, () => {
      server.unref()
      settle(() => server.close())
    })
  })
}

function holdFile(path: string): (() => void) | null {
  try {
    const file = openSync(path, constants.O_CREAT | constants.O_RDWR | constants.O_NONBLOCK | O_EXLOCK, 0o600)
    return () => closeSync(file)
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

function hold(folder: string): Promise<(() => void) | null> {
  if (process.platform !== 'linux' && process.platform !== 'win32') {
    return Promise.resolve(holdFile(join(folder, 'server.lock')))
  }
  // Two paths to one folder are one folder.
  const { dev, ino } = statSync(folder, { bigint: true })
  return holdName(`citizen-portal-${dev}-${ino}`)
}

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

async function holdSoon(folder: string, note: string): Promise<(() => void) | null> {
  for (let waited = 0; ; waited += 50) {
    const release = await hold(folder)
    if (release !== null) return release
    const isEnding = readHolder(note).endsWith(endingWord)
    if (waited >= (isEnding ? patience.ending : patience.unknown)) return null
    await pause(50)
  }
}

/** Whether some process holds the data folder at this moment. */
export async function isHeld(folder: string): Promise<boolean> {
  const release = await hold(folder)
  release?.()
  return release === null
}

/** Who holds the data folder, as they noted it: a process and, once it serves, its address. */
export function holderOf(folder: string): string {
  return readHolder(join(folder, 'server.txt'))
}

/**
 * Takes the data folder for this process; needed where one process owns what lies in it, the embedded database.
 * @throws StartFault when another process holds it.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const note = join(folder, 'server.txt')
  const release = await holdSoon(folder, note)
  if (release === null) {
    throw new StartFault(
      `The data folder ${folder} is in use by ${readHolder(note)}: stop that one, or set PORTAL_DATA_DIR to another folder.`,
    )
  }
  const write = (text: string) => writeFileSync(note, `process ${process.pid}${text}\n`, { mode: 0o600 })
  write('')
  return {
    note: (address) => write(` (${address})`),
    noteEnding: () => write(` ${endingWord}`),
    release: () => {
      rmSync(note, { force: true })
      release()
    },
  }
}
