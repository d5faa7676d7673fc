import { type Client, escapeIdentifier } from 'pg'
import { appliedMigrations, isBeforeFirstRelease, migrationTables } from '../../base/database/migrate.ts'
import { StartError } from '../../base/process/start-error.ts'
import { readJobs } from '../../base/services/jobs/queue.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { terminalText } from '../../base/text/terminal.ts'
import { copyOut, copySettings } from './copy.ts'
import { backupFormat, entryNames, type Manifest } from './manifest.ts'
import { missingStill, storedKeys } from './stored-keys.ts'
import type { Archive } from './write-archive.ts'

/** A table of the program with its stored columns. Generated columns are left out, because the database computes them again. */
interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** The tables in `public` that belong to no extension, without the lists of migrations. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
    [migrationTables],
  )
  return rows
}

async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
     order by 1, 2`,
  )
  const found: Manifest['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const at = await client.query<{ value: number; is_called: boolean }>(
      `select last_value as value, is_called from ${sequence}`,
    )
    const row = at.rows[0]
    if (row !== undefined) found.push({ table, column, ...row })
  }
  return found
}

async function listAuditPartitions(client: Client): Promise<Manifest['audit_partitions']> {
  const { rows } = await client.query<{ name: string; starts_at: string | null; ends_at: string }>(
    'select name, starts_at::text, ends_at::text from audit_partitions',
  )
  return rows
}

/** Bytes of a table in one entry. This much is held in memory. */
const pieceSize = 4 * 1024 * 1024

async function dumpTable(client: Client, { name, columns }: Table, archive: Archive): Promise<number> {
  const list = columns.map(escapeIdentifier).join(', ')
  const statement = `copy (select ${list} from ${escapeIdentifier(name)}) to stdout`
  let number = 0
  return copyOut(client, statement, pieceSize, (piece) => {
    number += 1
    return archive.put(entryNames.piece(name, number), piece)
  })
}

const jobsAtOnce = 5000

/** Writes the waiting jobs; none where the queue was never created. */
async function dumpJobs(client: Client, archive: Archive): Promise<number> {
  let count = 0
  for (let last = 0, number = 1; ; number++) {
    const rows = await readJobs(client, last, jobsAtOnce)
    const end = rows.at(-1)
    if (end === undefined) return count
    last = end.id
    count += rows.length
    const lines = rows.map(({ id, ...job }) => `${JSON.stringify(job)}\n`)
    await archive.put(entryNames.jobs(number), Buffer.from(lines.join('')))
  }
}

/** Number of files that are read or written at the same time. Each can have ten megabytes. */
export const filesAtOnce = 6

async function dumpFiles(client: Client, store: FileStore, archive: Archive) {
  const missing: string[] = []
  const files = { count: 0, bytes: 0 }
  for await (const keys of storedKeys(client, filesAtOnce)) {
    const found = await Promise.all(keys.map(async (key) => [key, await read(store, key)] as const))
    for (const [key, bytes] of found) {
      if (bytes === null) {
        missing.push(key)
        continue
      }
      await archive.put(entryNames.file(key), bytes)
      files.count += 1
      files.bytes += bytes.length
    }
  }
  return { files, missing }
}

/** Content of a file; null when the store does not have it. @throws StartError when the store does not respond. */
async function read(store: FileStore, key: string): Promise<Buffer | null> {
  try {
    return await store.get(key)
  } catch (error) {
    const { status, cause } = error as { status?: number; cause?: Error }
    if (status === 404) return null
    throw new StartError(terminalText('backup.store_silent', { reason: cause?.message ?? (error as Error).message }))
  }
}

/**
 * Writes the whole content of the database in one snapshot, and the files that it names. Other processes keep working meanwhile.
 * @param other a second connection, outside of the snapshot.
 * @returns the manifest without its checksums, and how many missing files could still be requested.
 */
export async function dump(
  client: Client,
  other: Client,
  store: FileStore,
  program: string,
  archive: Archive,
): Promise<{ manifest: Omit<Manifest, 'sums'>; missing: number }> {
  await client.query(copySettings)
  await client.query('begin isolation level repeatable read, read only')
  const tables = await listTables(client)
  if (tables.length === 0) throw new StartError(terminalText('backup.empty'))
  if (await isBeforeFirstRelease(client)) throw new StartError(terminalText('database.before_first_release'))
  // The lock prevents changes of the schema while the tables are read.
  await client.query(`lock table ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`)
  const { rows: facts } = await client.query<{ made_at: string; postgres: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as made_at, current_setting('server_version') as postgres`,
  )
  const migrations = await appliedMigrations(client)
  const sequences = await listSequences(client)
  const dumped: Manifest['tables'] = []
  for (const table of tables) {
    dumped.push({ name: table.name, columns: [...table.columns], rows: await dumpTable(client, table, archive) })
  }
  const audit_partitions = await listAuditPartitions(client)
  const jobs = await dumpJobs(client, archive)
  const { files, missing } = await dumpFiles(client, store, archive)
  await client.query('commit')
  const lost = await missingStill(other, missing)
  const [{ made_at, postgres } = { made_at: '', postgres: '' }] = facts
  return {
    missing: lost.length,
    manifest: {
      format: backupFormat,
      program,
      made_at,
      postgres,
      migrations,
      tables: dumped,
      sequences,
      audit_partitions,
      jobs,
      files,
      missing: lost.slice(0, 100),
    },
  }
}
