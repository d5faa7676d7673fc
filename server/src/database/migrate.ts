import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'
import { programRoot } from '../process/config.ts'
import { StartFault } from '../process/start-fault.ts'
import { type DatabaseAddress, withClient } from './db.ts'
import { advisoryLocks } from './locks.ts'

/** What a run of the migrations did and what it noticed; names are those of the files. */
export interface Migrated {
  readonly applied: readonly string[]
  /** Applied once, and not the same text any more: the database is not what the file says. */
  readonly changed: readonly string[]
  /** Applied by a later version of the program. */
  readonly unknown: readonly string[]
}

/** One step of the database's form. */
export interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

const migrationsFolder = join(programRoot, 'server', 'migrations')

/** The steps that this version of the program knows, in their order. */
export async function readMigrations(folder: string = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may end lines differently; that is no change.
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
 * Brings a database to the present: every `.sql` file that it has not seen, in the order of their names, one transaction
 * each, and the queue of jobs. A lock makes processes that start together wait for the one that came first.
 * @throws StartFault with one sentence when a file fails; those before it stay applied.
 */
export async function migrate(address: DatabaseAddress, folder: string = migrationsFolder): Promise<Migrated> {
  const files = await readMigrations(folder)
  return withClient(address, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [...advisoryLocks.migrate])
    // Closing the connection gives the lock back, also when the process dies.
    const migrated = await applyMissing(client, files)
    await migrateJobs(address)
    return migrated
  })
}
