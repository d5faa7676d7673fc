import { resolve } from 'node:path'
import { type Client, escapeIdentifier } from 'pg'
import { type DatabaseAddress, withClient } from '../../base/database/db.ts'
import { lockMigrations } from '../../base/database/migrate.ts'
import { migrateJobs } from '../../base/database/migrate-queue.ts'
import { StartError } from '../../base/process/start-error.ts'
import { type Command, readArguments, standing, UsageError } from '../../base/services/commands/command.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { openStore } from '../../base/storage/open-store.ts'
import { amount, decimal, terminalText } from '../../base/text/terminal.ts'
import { bringUpToDate } from '../command-database.ts'
import { listTables } from './dump.ts'
import { load, migrationsOf } from './load.ts'
import { type Manifest, rowsOf } from './manifest.ts'
import { checkArchive } from './read-archive.ts'
import { storedKeys } from './stored-keys.ts'

/** The migrations themselves write the rows of these tables. */
const writtenByMigrations = ['rights_epoch']

/** Tables that are not empty. */
async function filledTables(client: Client): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`)
    if (rowCount === 1 && !writtenByMigrations.includes(name)) filled.push(name)
  }
  return filled
}

/** Fails while servers use the database. Only a shared database can have servers. */
async function refuseServers(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = 'citizen-portal' and pid <> pg_backend_pid()`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new StartError(terminalText('restore.servers', { count }))
}

/** The keys of all files that the database names now. */
async function namedKeys(client: Client): Promise<Set<string>> {
  const named = new Set<string>()
  for await (const keys of storedKeys(client, 1000)) for (const key of keys) named.add(key)
  return named
}

/** A short description of a backup. */
function contentText(manifest: Manifest): string {
  const { made_at, jobs, files, program } = manifest
  return terminalText('restore.content', {
    rows: amount(rowsOf(manifest), 'rows'),
    jobs: amount(jobs, 'waiting_jobs'),
    files: amount(files.count, 'files'),
    moment: made_at,
    version: program,
  })
}

async function overwrite(
  address: DatabaseAddress,
  path: string,
  manifest: Manifest,
  store: FileStore,
  { isConfirmed, print }: { readonly isConfirmed: boolean; readonly print: (line: string) => void },
): Promise<void> {
  await withClient(address, async (client) => {
    const filled = await filledTables(client)
    if (filled.length > 0 && !isConfirmed) {
      throw new StartError(terminalText('restore.not_empty', { tables: amount(filled.length, 'tables') }))
    }
    await refuseServers(client)
    await lockMigrations(client)
    const former = await namedKeys(client)
    await migrateJobs(address)
    await load(client, path, manifest, store, print)
    // Files of the former content that the restored one does not name are removed.
    const named = await namedKeys(client)
    const gone = [...former].filter((key) => !named.has(key))
    for (const key of gone) await store.remove(key)
    if (gone.length > 0) print(terminalText('restore.removed', { files: amount(gone.length, 'files') }))
  })
}

/** Replaces the content of the database and of the file store with a backup. */
export const restore: Command = {
  name: 'restore',
  run: async ({ config, args, log, print, openDatabase }) => {
    const { values, positionals } = readArguments(
      args,
      { from: { type: 'string' }, check: { type: 'boolean' }, 'yes-overwrite': { type: 'boolean' } },
      { positionals: 1 },
    )
    const from = values.from ?? positionals[0]
    if (from === undefined || (values.from !== undefined && positionals.length > 0)) {
      throw new UsageError(terminalText('restore.say_which'))
    }
    const began = Date.now()
    const path = resolve(standing, from)
    const manifest = await checkArchive(path)
    await migrationsOf(manifest)
    if (values.check) {
      print(terminalText('restore.whole', { content: contentText(manifest) }))
      return 0
    }
    const address = await openDatabase({ alone: true, migrated: false })
    await overwrite(address, path, manifest, openStore(config), {
      isConfirmed: values['yes-overwrite'] === true,
      print,
    })
    const applied = await bringUpToDate(log, address)
    print(
      terminalText('restore.done', { content: contentText(manifest), seconds: decimal((Date.now() - began) / 1000) }),
    )
    if (applied.length > 0) print(terminalText('restore.migrated', { names: applied.join(', ') }))
    if (manifest.missing.length > 0)
      print(terminalText('restore.lacked', { files: amount(manifest.missing.length, 'files') }))
    return 0
  },
}
