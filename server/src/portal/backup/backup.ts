import { readFileSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withClient } from '../../database/db.ts'
import { type Command, readWords, standing, UsageFault } from '../../process/command.ts'
import { programRoot } from '../../process/config.ts'
import { openStore } from '../../storage/open-store.ts'
import { amount } from '../../text/amount.ts'
import { dump } from './dump.ts'
import { noteBackup } from './note.ts'
import { openArchive } from './write-archive.ts'

/** Version of the program, from its package.json. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(programRoot, 'package.json'), 'utf8')) as { version: string }
  return version
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // The folder does not exist or cannot be read. The code that writes there reports the reason.
    return false
  }
}

/** Names that this command generates. It never removes a file with another name. */
const ownName = /^portal-\d{8}-\d{6}\.tar\.gz$/

function nameOf(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `portal-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz`
}

/** Removes the oldest backups that this command named and keeps `count` of them. */
async function keepOnly(folder: string, count: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted()
  const old = names.slice(0, Math.max(0, names.length - count))
  for (const name of old) await rm(join(folder, name))
  return old.length
}

function keepOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new UsageFault(`--keep must be a whole number from 1 to 9999, not "${text}".`)
}

/** A number of bytes in a readable unit. */
export function sizeWords(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, bytes === 0 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

async function sizeOf(path: string): Promise<number> {
  if (!isFolder(path)) return statSync(path).size
  const inner = await readdir(path, { withFileTypes: true, recursive: true })
  return inner
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0)
}

/** Copies the database and the files into one file or folder while servers keep working. */
export const backup: Command = {
  name: 'backup',
  usage: '[--to FILE.tar.gz | FOLDER] [--keep N]',
  summary: 'Copy the whole database and all files, as they are at one moment, into one file; the server may go on.',
  details: [
    '--to FILE.tar.gz   write this file, which must not be there yet; --to may be left out before it',
    '--to FOLDER        a folder that is there gets a file with the date in its name; one that is not is made',
    '                   and gets everything unpacked. Without --to: backups/ in the data folder',
    '--keep N           afterwards remove the oldest files with a date in their name, but the newest N',
    'A backup holds everything, also secrets: keep it where only the operators can read it, on another machine.',
  ],
  run: async ({ config, words, ending, tell, openDatabase }) => {
    const { values, positionals } = readWords(
      words,
      { to: { type: 'string' }, keep: { type: 'string' } },
      { positionals: 1 },
    )
    if (values.to !== undefined && positionals.length > 0) throw new UsageFault('Say one place to write to, not two.')
    const keep = keepOf(values.keep)
    const began = Date.now()
    const said = values.to ?? positionals[0]
    const place = said === undefined ? join(config.dataDir, 'backups') : resolve(standing, said)
    const folder = said === undefined || isFolder(place) ? place : null
    if (keep !== null && folder === null) throw new UsageFault('--keep goes with a folder that is there.')
    const path = folder === null ? place : join(folder, nameOf(new Date()))
    const address = await openDatabase({ migrated: false })
    const archive = await openArchive(path)
    let isWhole = false
    ending.add(() => (isWhole ? undefined : archive.abandon()))
    const { manifest, missing } = await withClient(address, (client) =>
      withClient(address, (other) => dump(client, other, openStore(config), programVersion(), archive)),
    )
    await archive.finish(manifest)
    isWhole = true
    noteBackup(config.dataDir, { path, at: new Date().toISOString() })
    const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
    tell(
      `Backed up ${amount(rows, 'row')} of ${amount(manifest.tables.length, 'table')}, ${amount(manifest.jobs, 'waiting job')} and ${amount(manifest.files.count, 'file')} (${sizeWords(manifest.files.bytes)}) into ${path} (${sizeWords(await sizeOf(path))}) in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
    )
    if (said === undefined) tell('It lies beside the data: copy it to another machine.')
    const removed = keep === null || folder === null ? 0 : await keepOnly(folder, keep)
    if (removed > 0) tell(`Removed ${amount(removed, 'older backup')}.`)
    if (missing === 0) return 0
    tell(
      `The store lacks ${amount(missing, 'file')} that the database names, and so does the backup; manifest.json says which: ${manifest.missing.slice(0, 3).join(', ')}${missing > 3 ? ', …' : ''}.`,
    )
    return 1
  },
}
