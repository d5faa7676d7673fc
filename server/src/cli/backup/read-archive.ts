import { existsSync, statSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { StartError } from '../../base/process/start-error.ts'
import { terminalText } from '../../base/text/terminal.ts'
import { backupFormat, entryNames, type Manifest, manifestShape, sha256 } from './manifest.ts'
import { Damaged, type Entry, readTar } from './tar.ts'

const sumLine = /^([0-9a-f]{64}) {2}([\w./-]+)$/

/** Whether a name stays within the folder that it is written to. */
const isOrderly = (name: string) =>
  /^[\w./-]+$/.test(name) && !name.split('/').some((part) => part === '..' || part === '')

/** Reads a list of checksums into a map from name to checksum. @throws Damaged. */
function readSums({ name, bytes }: Entry): Map<string, string> {
  const lines = bytes.toString('utf8').split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const [, sum = '', of = ''] = sumLine.exec(line) ?? []
      if (sum === '' || !isOrderly(of)) throw new Damaged(terminalText('restore.no_list', { name }))
      return [of, sum]
    }),
  )
}

async function readEntry(folder: string, name: string): Promise<Entry> {
  const bytes = await readFile(join(folder, name)).catch((error) => {
    if (error.code === 'ENOENT') throw new Damaged(terminalText('restore.missing', { name }))
    throw error
  })
  return { name, bytes }
}

/** The entries of an open folder in the order in which they were written. */
async function* readFolder(folder: string): AsyncGenerator<Entry> {
  const lists = await readdir(join(folder, 'sums')).catch(() => {
    throw new Damaged(terminalText('restore.foreign'))
  })
  for (const list of lists.toSorted()) {
    const sums = await readEntry(folder, `sums/${list}`)
    for (const name of readSums(sums).keys()) yield readEntry(folder, name)
    yield sums
  }
  yield readEntry(folder, entryNames.manifest)
  yield readEntry(folder, entryNames.manifestSum)
}

/** Every entry of a backup, in the order in which they were written. @throws Damaged, or the error of the file system. */
export function readEntries(path: string): AsyncGenerator<Entry> {
  return statSync(path).isDirectory() ? readFolder(path) : readTar(path)
}

function readManifest(bytes: Buffer): Manifest {
  const content: unknown = JSON.parse(bytes.toString('utf8'))
  const format = z.safeParse(z.object({ format: z.number() }), content)
  if (format.success && format.data.format > backupFormat) {
    throw new StartError(terminalText('restore.later_form', { format: format.data.format, known: backupFormat }))
  }
  if (format.success && format.data.format < backupFormat)
    throw new StartError(terminalText('restore.before_first_release'))
  return z.parse(manifestShape, content)
}

/** Compares the entries since the last list with that list. @throws Damaged with the name of the entry that differs. */
function compare(found: ReadonlyMap<string, string>, listed: ReadonlyMap<string, string>): void {
  for (const [name, sum] of listed) {
    if (!found.has(name)) throw new Damaged(terminalText('restore.missing', { name }))
    if (found.get(name) !== sum) throw new Damaged(terminalText('restore.changed', { name }))
  }
  for (const name of found.keys()) if (!listed.has(name)) throw new Damaged(terminalText('restore.unlisted', { name }))
}

async function check(path: string): Promise<Manifest> {
  let found = new Map<string, string>()
  const lists: { name: string; sha256: string }[] = []
  let manifest: { readonly read: Manifest; readonly sum: string } | undefined
  let isClosed = false
  for await (const entry of readEntries(path)) {
    const { name, bytes } = entry
    const sum = sha256(bytes)
    if (!isOrderly(name)) throw new Damaged(terminalText('restore.bad_name'))
    if (name.startsWith('sums/')) {
      compare(found, readSums(entry))
      found = new Map()
      lists.push({ name, sha256: sum })
    } else if (name === entryNames.manifest) manifest = { read: readManifest(bytes), sum }
    else if (name === entryNames.manifestSum) isClosed = bytes.toString('utf8').startsWith(`${manifest?.sum}  `)
    else found.set(name, sum)
  }
  if (manifest === undefined || !isClosed || found.size > 0) throw new Damaged(terminalText('restore.bad_manifest'))
  const listed = new Map(manifest.read.sums.map(({ name, sha256 }) => [name, sha256]))
  compare(new Map(lists.map(({ name, sha256 }) => [name, sha256])), listed)
  return manifest.read
}

/**
 * Reads a whole backup once and compares every byte with the stored checksums.
 * @throws StartError with one sentence when it does not exist, is damaged, or is of a later version or from before the first release.
 */
export async function checkArchive(path: string): Promise<Manifest> {
  if (!existsSync(path)) throw new StartError(terminalText('restore.no_backup', { path }))
  try {
    return await check(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    const why =
      error instanceof Damaged
        ? error.message
        : ((error as NodeJS.ErrnoException).code ?? terminalText('restore.bad_manifest'))
    throw new StartError(terminalText('restore.unusable', { path, reason: why }))
  }
}
