import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'
import { programRoot } from '../process/config.ts'
import { StartFault } from '../process/start-fault.ts'
import { type DatabaseAddress, withClient } from './db.ts'
import { advisoryLocks } from './locks.ts'

/** The result of a run of the migrations, by file name. */
export interface Migrated {
  readonly applied: readonly string[]
  /** Already applied, but the file has changed since: the database does not match the file. */
  readonly changed: readonly string[]
  /** Applied by a later version of the program. */
  readonly unknown: readonly string[]
}

/** One migration. */
export interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

const migrationsFolder = join(programRoot, 'server', 'migrations')

/** The migrations of this version of the program, in their order. */
export async function readMigrations(folder: string = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line ends; that does not count as a change.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: Client, { name, sql, hash }: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartFault(`Migration ${name} failed and left no trace: ${(error as Error).message}.`)
  }
}

async function applyMissing(client: Client, files: readonly MigrationFile[]): Promise<Migrated> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  const missing = files.filter(({ name }) => !known.has(name))
  for (const file of missing) await apply(client, file)
  return {
    applied: missing.map(({ name }) => name),
    changed: files.filter(({ name, hash }) => known.has(name) && known.get(name) !== hash).map(({ name }) => name),
    unknown: [...known.keys()].filter((name) => !files.some((file) => file.name === name)),
  }
}

/**
 * Applies to a database every `.sql` file that it does not have yet, in the order of their names, one transaction each, and
 * the tables of the job queue. A lock makes processes that start together wait for the first one.
 * @throws StartFault with one sentence when a file fails; the files before it stay applied.
 */
export async function migrate(address: DatabaseAddress, folder: string = migrationsFolder): Promise<Migrated> {
  const files = await readMigrations(folder)
  return withClient(address, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [...advisoryLocks.migrate])
    // Closing the connection releases the lock, also when the process dies.
    const migrated = await applyMissing(client, files)
    await migrateJobs(address)
    return migrated
  })
}
