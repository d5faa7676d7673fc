import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, type MigrationResultSet, Migrator, sql } from 'kysely'
import type { Client } from 'pg'
import { programRoot } from '../process/config.ts'
import { StartError } from '../process/start-error.ts'
import { terminalText } from '../text/terminal.ts'
import { type DatabaseAddress, type Db, hasTable, openDb, openPool, withClient } from './db.ts'
import { advisoryLocks } from './locks.ts'
import { migrateJobs } from './migrate-queue.ts'

/** One file of `server/migrations`. */
export interface MigrationFile {
  readonly name: string
  /** What a database stores when the file is applied: the name and a hash of the content, so that an edited file is another migration. */
  readonly id: string
  readonly sql: string
}

const migrationsFolder = join(programRoot, 'server', 'migrations')

/** The tables in which Kysely stores which migrations are applied. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock'] as const

/** The migrations of this version of the program, in the order of their names. */
export async function readMigrations(folder: string = migrationsFolder): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, id: `${name} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, sql: text }
    }),
  )
}

/** The name of the file of a stored migration. */
export const fileOfMigration = (id: string): string => id.split(' ')[0] ?? id

/**
 * Applies to a database the files that it does not have yet: all of them in one transaction, or none.
 * @param isInTransaction whether `db` already is in a transaction, which the caller ends
 * @returns the names of the files that were applied now
 * @throws StartError with one sentence when a file fails
 */
export async function applyMigrations(
  db: Db,
  files: readonly MigrationFile[],
  { isInTransaction = false } = {},
): Promise<string[]> {
  const migrations = files.map((file) => [
    file.id,
    {
      up: (tx: Kysely<unknown>) =>
        sql
          .raw(file.sql)
          .execute(tx)
          .then(() => undefined),
    },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(migrations) }
  const migrator = new Migrator({ db, provider, disableTransactions: isInTransaction })
  const { error, results = [] }: MigrationResultSet = await migrator.migrateToLatest()
  const failed = results.find(({ status }) => status === 'Error')
  if (failed !== undefined) {
    throw new StartError(
      terminalText('database.migration_failed', {
        name: fileOfMigration(failed.migrationName),
        reason: (error as Error).message,
      }),
    )
  }
  if (error !== undefined) throw error
  return results.map(({ migrationName }) => fileOfMigration(migrationName))
}

/** The ids of the migrations that a database has, in their order; none for an empty database. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  if (!(await hasTable(client, 'public.kysely_migration'))) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Whether a version of the program from before the first release made the database. Such a database cannot be migrated. */
export async function isBeforeFirstRelease(client: Client): Promise<boolean> {
  if (!(await hasTable(client, 'public.migrations'))) return false
  return (await client.query(`select from migrations where name = '001-base.sql'`)).rowCount === 1
}

/**
 * Compares the migrations of this program with those of a database or a backup, by the names of their files: `missing` are not applied yet,
 * `changed` were applied with another content, and `later` were applied by a later version of the program.
 */
export function compareMigrations(applied: readonly string[], files: readonly MigrationFile[]) {
  const names = applied.map(fileOfMigration)
  return {
    missing: files.map(({ name }) => name).filter((name) => !names.includes(name)),
    changed: files.filter(({ name, id }) => names.includes(name) && !applied.includes(id)).map(({ name }) => name),
    later: names.filter((name) => !files.some((file) => file.name === name)),
  }
}

/** Waits for the lock of the migrations; closing the connection releases it, also when the process dies. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', [...advisoryLocks.migrate])
}

/**
 * Applies to a database every `.sql` file that it does not have yet, in the order of their names, and the tables of the job queue. A lock
 * makes processes that start together wait for the first one.
 * @returns the names of the files that were applied now
 * @throws StartError with one sentence when a file fails, for a database of a later version or from before the first release, and when a
 * file that the database has was edited since
 */
export async function migrate(address: DatabaseAddress, folder: string = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder)
  return withClient(address, async (client) => {
    await lockMigrations(client)
    if (await isBeforeFirstRelease(client)) throw new StartError(terminalText('database.before_first_release'))
    const { changed, later } = compareMigrations(await appliedMigrations(client), files)
    if (later.length > 0) throw new StartError(terminalText('database.later_version', { names: later.join(', ') }))
    if (changed.length > 0)
      throw new StartError(terminalText('database.other_migrations', { names: changed.join(', ') }))
    const db = openDb(openPool(address, { statementTimeout: 0, max: 1 }))
    try {
      const applied = await applyMigrations(db, files)
      await migrateJobs(address)
      return applied
    } finally {
      await db.destroy()
    }
  })
}
