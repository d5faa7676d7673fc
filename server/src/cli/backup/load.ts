import { Kysely, PostgresDialect } from 'kysely'
import { type Client, escapeIdentifier } from 'pg'
import * as z from 'zod/mini'
import type { Database } from '../../base/database/database.ts'
import type { Db } from '../../base/database/db.ts'
import { applyMigrations, compareMigrations, type MigrationFile, readMigrations } from '../../base/database/migrate.ts'
import { withoutIndexes } from '../../base/database/without-indexes.ts'
import { StartError } from '../../base/process/start-error.ts'
import { removeAllJobs, restoreJob } from '../../base/services/jobs/queue.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { amount, terminalText } from '../../base/text/terminal.ts'
import { type CopyIn, copyIn, copySettings } from './copy.ts'
import { filesAtOnce, listTables } from './dump.ts'
import { jobShape, type Manifest, rowsOf } from './manifest.ts'
import { readEntries } from './read-archive.ts'

/** The program's queries over one connection. The caller opens and ends the connection. */
function dbOver(client: Client): Db {
  const connection = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) })
}

/**
 * The migrations that create the schema of the database from which the backup was made.
 * @throws StartError when the program lacks one of them, or has one with another content.
 */
export async function migrationsOf({ migrations }: Manifest): Promise<readonly MigrationFile[]> {
  const files = await readMigrations()
  const { missing, changed, later } = compareMigrations(migrations, files)
  if (later.length > 0) throw new StartError(terminalText('restore.later_version', { name: later.join(', ') }))
  if (changed.length > 0) throw new StartError(terminalText('restore.other_migrations', { names: changed.join(', ') }))
  return files.filter(({ name }) => !missing.includes(name))
}

/** Removes everything from the schema `public` except what belongs to an extension. */
async function clear(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (
       select 1 as turn, 'pg_class'::regclass as catalogue, c.oid, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind, c.oid::regclass::text as name
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       union all
       select 2, 'pg_proc'::regclass, p.oid, case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end, p.oid::regprocedure::text
       from pg_proc p where p.pronamespace = 'public'::regnamespace
       union all
       select 3, 'pg_type'::regclass, t.oid, case t.typtype when 'd' then 'domain' else 'type' end, t.oid::regtype::text
       from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd'))
     select format('drop %s if exists %s cascade', kind, name) as statement from own
     where not exists (select from pg_depend d where d.classid = own.catalogue and d.objid = own.oid and d.deptype = 'e')
     order by turn`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Divides the audit log as it was in the backup, so that its months can be removed one by one as before. */
async function makeAuditPartitions(client: Client, { audit_partitions: partitions }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from audit_partitions')
  for (const { name } of rows) await client.query(`drop table ${escapeIdentifier(name)}`)
  for (const { name, starts_at, ends_at } of partitions) {
    await client.query('select make_audit_partition($1, $2, $3)', [name, starts_at, ends_at])
  }
  await client.query('select make_audit_months()')
}

/** Fails if the backup has rows for which the schema has no table or column. */
async function checkSchema(client: Client, { tables }: Manifest): Promise<void> {
  const made = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of tables) {
    const lacking = columns.find((column) => !made.get(name)?.includes(column))
    if (lacking === undefined && made.has(name)) continue
    throw new StartError(terminalText('restore.other_program', { table: name, column: lacking ?? '' }))
  }
}

/** Deletes the rows that the migrations have written. The backup contains them in their later state. */
async function deleteRows(client: Client, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`)
    if (rowCount === 1) await client.query(`delete from ${escapeIdentifier(name)}`)
  }
}

/** Reads the backup a second time and writes every entry to the database or to the file store. */
async function writeEntries(client: Client, path: string, { tables }: Manifest, store: FileStore): Promise<void> {
  let open: { readonly table: string; readonly into: CopyIn } | undefined
  const rows = new Map<string, number>()
  let files: { readonly key: string; readonly bytes: Buffer }[] = []
  const close = async () => {
    if (open !== undefined) rows.set(open.table, await open.into.end())
    open = undefined
  }
  const begin = (name: string) => {
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    const list = columns.map(escapeIdentifier).join(', ')
    return { table: name, into: copyIn(client, `copy ${escapeIdentifier(name)} (${list}) from stdin`) }
  }
  try {
    for await (const { name, bytes } of readEntries(path)) {
      const [kind, table = '', ...rest] = name.split('/')
      if (kind === 'tables') {
        if (open?.table !== table) {
          await close()
          open = begin(table)
        }
        await open.into.write(bytes)
        continue
      }
      await close()
      if (kind === 'jobs') await addJobs(client, bytes)
      if (kind === 'files') files.push({ key: [table, ...rest].join('/'), bytes })
      if (files.length < filesAtOnce) continue
      await storeFiles(store, files)
      files = []
    }
  } catch (error) {
    // While the connection waits for rows it accepts no other statement, not even the one that rolls back.
    open?.into.abandon()
    throw error
  }
  await storeFiles(store, files)
  const wrong = tables.find((table) => (rows.get(table.name) ?? 0) !== table.rows)
  if (wrong !== undefined) {
    const count = rows.get(wrong.name) ?? 0
    throw new StartError(
      terminalText('restore.rows_differ', { table: wrong.name, count, rows: amount(wrong.rows, 'rows') }),
    )
  }
}

/** Writes some files at the same time. When one fails, it first waits for all of them to end. */
async function storeFiles(
  store: FileStore,
  files: readonly { readonly key: string; readonly bytes: Buffer }[],
): Promise<void> {
  const outcomes = await Promise.allSettled(files.map(({ key, bytes }) => store.put(key, bytes)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed === undefined) return
  const { cause, message } = failed.reason as Error
  const reason = (cause as Error | undefined)?.message ?? message
  throw new StartError(terminalText('restore.store_refuses', { reason }))
}

async function addJobs(client: Client, bytes: Buffer): Promise<void> {
  for (const line of bytes.toString('utf8').split('\n').slice(0, -1)) {
    await restoreJob(client, z.parse(jobShape, JSON.parse(line)))
  }
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  const statement = 'select setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3, $4)'
  for (const { table, column, value, is_called } of sequences) {
    await client.query(statement, [table, column, value, is_called])
  }
}

/**
 * A session or link that was valid in the backup may have been revoked since. So everybody has to sign in again. It also writes to
 * the audit log that the following rows were not written directly after the earlier ones.
 */
async function revokeSessions(client: Client, { made_at, tables }: Manifest): Promise<void> {
  await client.query(`update sessions set ended_at = now(), ended_reason = 'restored' where ended_at is null`)
  await client.query('delete from session_tokens')
  await client.query('update password_resets set used_at = now() where used_at is null')
  await client.query(
    `insert into audits (event, entity, job, new_values)
     values ('backup-restored', 'Audit', 'restore', jsonb_build_object('made_at', $1::text, 'rows', $2::bigint))`,
    [made_at, rowsOf({ tables })],
  )
}

/**
 * Replaces the whole content of the database with the content of a checked backup, in one transaction. Afterwards the database has
 * either all of the new content or all of the old content. Files are written before the transaction ends.
 */
export async function load(
  client: Client,
  path: string,
  manifest: Manifest,
  store: FileStore,
  print: (line: string) => void,
): Promise<void> {
  const files = await migrationsOf(manifest)
  const names = manifest.tables.map(({ name }) => name)
  const triggers = async (what: 'disable' | 'enable') => {
    for (const name of names) await client.query(`alter table ${escapeIdentifier(name)} ${what} trigger user`)
  }
  const db = dbOver(client)
  await client.query(copySettings)
  await client.query('begin')
  try {
    await clear(client)
    await applyMigrations(db, files, { isInTransaction: true })
    await makeAuditPartitions(client, manifest)
    await checkSchema(client, manifest)
    await triggers('disable')
    await deleteRows(client, names)
    await removeAllJobs(db)
    const qualified = names.map((name) => `public.${name}`)
    await withoutIndexes(db, qualified, () => writeEntries(client, path, manifest, store), print)
    await triggers('enable')
    await setSequences(client, manifest)
    await revokeSessions(client, manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}
