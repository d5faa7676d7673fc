import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { withClient } from '../../base/database/db.ts'
import { programRoot } from '../../base/process/config.ts'
import { noteBackup } from '../../base/process/last-backup.ts'
import { type Command, numberOf, readArguments, standing, UsageError } from '../../base/services/commands/command.ts'
import { openStore } from '../../base/storage/open-store.ts'
import { amount, decimal, terminalText } from '../../base/text/terminal.ts'
import { dump } from './dump.ts'
import { rowsOf } from './manifest.ts'
import { isPacked, openArchive } from './write-archive.ts'

/** Version of the program, from its package.json. */
function programVersion(): string {
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

/** Deletes the oldest backups that this command named, so that `count` of them stay. */
async function deleteOlderArchives(folder: string, count: number): Promise<number> {
  const names = (await readdir(folder)).filter((name) => ownName.test(name)).toSorted()
  const old = names.slice(0, Math.max(0, names.length - count))
  for (const name of old) await rm(join(folder, name))
  return old.length
}

/** A number of bytes in a readable unit. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, bytes === 0 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${power === 0 ? bytes : decimal(bytes / 1000 ** power)} ${units[power]}`
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
  run: async ({ config, args, ending, print, openDatabase }) => {
    const { values, positionals } = readArguments(
      args,
      { to: { type: 'string' }, keep: { type: 'string' } },
      { positionals: 1 },
    )
    if (values.to !== undefined && positionals.length > 0) throw new UsageError(terminalText('backup.one_place'))
    const keep = numberOf('keep', values.keep, 1, 9999)
    const began = Date.now()
    const target = values.to ?? positionals[0]
    const place = target === undefined ? join(config.dataDir, 'backups') : resolve(standing, target)
    // With `--keep` the place is a folder of backups, which the first one makes.
    const isNewFolder = keep !== undefined && !existsSync(place) && !isPacked(place)
    const folder = target === undefined || isNewFolder || isFolder(place) ? place : null
    if (keep !== undefined && folder === null) throw new UsageError(terminalText('backup.keep_needs_folder'))
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
    print(
      terminalText('backup.done', {
        rows: amount(rowsOf(manifest), 'rows'),
        tables: amount(manifest.tables.length, 'tables'),
        jobs: amount(manifest.jobs, 'waiting_jobs'),
        files: amount(manifest.files.count, 'files'),
        bytes: sizeText(manifest.files.bytes),
        path,
        size: sizeText(await sizeOf(path)),
        seconds: decimal((Date.now() - began) / 1000),
      }),
    )
    if (target === undefined) print(terminalText('backup.beside_data'))
    const removed = keep === undefined || folder === null ? 0 : await deleteOlderArchives(folder, keep)
    if (removed > 0) print(terminalText('backup.removed', { count: removed }))
    if (missing === 0) return 0
    const names = [...manifest.missing.slice(0, 3), ...(missing > 3 ? ['…'] : [])].join(', ')
    print(terminalText('backup.lacking', { files: amount(missing, 'files'), names }))
    return 1
  },
}
