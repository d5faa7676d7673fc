import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { makeFolder } from '../../base/process/data-folder.ts'
import { StartError } from '../../base/process/start-error.ts'
import { terminalText } from '../../base/text/terminal.ts'
import { entryNames, type Manifest, sha256 } from './manifest.ts'

/** The target of the entries: a compressed file or an open folder. */
interface Place {
  put(name: string, bytes: Buffer): Promise<void>
  /** Makes the written data durable and renames the target to its final name. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** A backup while it is written. */
export type Archive = Awaited<ReturnType<typeof openArchive>>

/** The compression level of gzip. It is low: higher levels take several times as long and save a few hundredths. */
const effort = 3

async function openFile(path: string): Promise<Place> {
  const draft = `${path}.part`
  const mtime = new Date()
  const out = createWriteStream(draft, { mode: 0o600, flush: true })
  await once(out, 'open')
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: effort }), out)
  // The error reaches the caller of `put` or `finish`.
  written.catch(() => undefined)
  return {
    put: (name, bytes) => {
      const taken = new Promise<void>((settle, fail) => {
        tar.entry({ name, mode: 0o600, mtime }, bytes).on('error', fail).on('close', settle)
      })
      // The reason why nothing more can be written has priority.
      return Promise.race([written, taken])
    },
    finish: async () => {
      tar.finalize()
      await written
      await rename(draft, path)
    },
    abandon: async () => {
      tar.destroy()
      await written.catch(() => undefined)
      await rm(draft, { force: true })
    },
  }
}

async function openFolder(path: string): Promise<Place> {
  const draft = `${path}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const made = new Set<string>()
  return {
    put: async (name, bytes) => {
      const target = join(draft, name)
      if (!made.has(dirname(target))) {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        made.add(dirname(target))
      }
      await writeFile(target, bytes, { mode: 0o600, flush: true })
    },
    finish: () => rename(draft, path),
    abandon: () => rm(draft, { recursive: true, force: true }),
  }
}

/** Whether a backup of this name is one compressed file. */
export const isPacked = (path: string): boolean => /\.(tar\.gz|tgz)$/.test(path)

/** Number of entries whose checksums are in one list. */
const listLength = 10_000

/**
 * Begins a backup under a name that does not exist yet: `….tar.gz` is one compressed file, anything else is an open folder. The
 * backup has another name until it is finished, so nobody mistakes an incomplete backup for a complete one.
 * @throws StartError when the name is taken or nothing can be written there.
 */
export async function openArchive(path: string) {
  if (existsSync(path)) throw new StartError(terminalText('backup.exists', { path }))
  try {
    makeFolder(dirname(path))
  } catch (error) {
    refuse(error, path)
  }
  const place = await (isPacked(path) ? openFile(path) : openFolder(path)).catch((error) => refuse(error, path))
  let lines: string[] = []
  const sums: { name: string; sha256: string }[] = []
  const closeList = async () => {
    if (lines.length === 0) return
    const name = entryNames.sums(sums.length + 1)
    const bytes = Buffer.from(lines.join(''))
    lines = []
    sums.push({ name, sha256: sha256(bytes) })
    await place.put(name, bytes)
  }
  const put = async (name: string, bytes: Buffer) => {
    await place.put(name, bytes).catch((error) => refuse(error, path))
    lines.push(`${sha256(bytes)}  ${name}\n`)
    if (lines.length >= listLength) await closeList()
  }
  return {
    put,
    /** Writes the manifest and renames the backup to its final name. */
    finish: async (manifest: Omit<Manifest, 'sums'>) => {
      try {
        await closeList()
        const whole: Manifest = { ...manifest, sums }
        const bytes = Buffer.from(`${JSON.stringify(whole, null, 2)}\n`)
        await place.put(entryNames.manifest, bytes)
        await place.put(entryNames.manifestSum, Buffer.from(`${sha256(bytes)}  ${entryNames.manifest}\n`))
        await place.finish()
      } catch (error) {
        refuse(error, path)
      }
    },
    /** Removes everything that was written. */
    abandon: place.abandon,
  }
}

function refuse(error: unknown, path: string): never {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof StartError) throw error
  throw new StartError(terminalText('backup.not_written', { path, reason: code ?? message }))
}
