import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, escapeIdentifier } from 'pg'
import { programRoot } from '../process/config.ts'
import { StartFault } from '../process/start-fault.ts'
import { say } from '../text/terminal.ts'
import { type DatabaseAddress, hasTable, withClient } from './db.ts'
import { advisoryLocks } from './locks.ts'
import { migrateJobs } from './migrate-queue.ts'

export interface MigrationFile {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

/** One step of a migration that has several. */
interface MigrationStep {
  readonly name: string
  /** A single idempotent statement that PostgreSQL refuses in a transaction. Other steps are one transaction each. */
  readonly isOutside: boolean
  readonly sql: string
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

const stepHeading = /^-- step( outside a transaction)?: (.+)$/gm

/** The steps of a file, by their headings; none for a file that is one transaction. */
function readSteps({ sql }: MigrationFile): MigrationStep[] {
  const headings = [...sql.matchAll(stepHeading)]
  return headings.map((heading, index) => ({
    name: heading[2] ?? '',
    isOutside: heading[1] !== undefined,
    sql: sql.slice(heading.index, headings[index + 1]?.index),
  }))
}

/** The text of a migration for a database without rows, where it can run in one transaction. */
export function inOneTransaction({ sql }: MigrationFile): string {
  return sql.replaceAll(/\bconcurrently\b/gi, '')
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const insertMigration = 'insert into migrations (name, hash) values ($1, $2)'

async function apply(client: Client, file: MigrationFile): Promise<void> {
  const steps = readSteps(file)
  if (steps.length > 0) return applySteps(client, file, steps)
  await inTransaction(client, async () => {
    await client.query(file.sql)
    await client.query(insertMigration, [file.name, file.hash])
  }).catch((error: Error) => {
    throw new StartFault(say('database.migration_failed', { name: file.name, reason: error.message }))
  })
}

/** SQLSTATE of a lock that was not available in time, and of a deadlock. */
const lockErrors = ['55P03', '40P01']

/** Milliseconds that writers wait at most behind a step that waits for a lock, and milliseconds until the step tries again. */
const [lockTimeout, lockPause] = [200, 1000]

const finishStep = 'update migration_steps set finished_at = now() where migration = $1 and step = $2'

/** Runs a step on tables in use. While it waits for a lock, writers wait behind it, so it gives up soon and tries again. */
async function applyInside(client: Client, migration: string, { name, sql }: MigrationStep): Promise<void> {
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockTimeout}`)
        await client.query(sql)
        await client.query(finishStep, [migration, name])
      })
    } catch (error) {
      if (!lockErrors.includes((error as { code?: string }).code ?? '')) throw error
      await pause(lockPause)
    }
  }
}

/** An interrupted `create index concurrently` leaves an index that is never used and still costs every write. */
async function dropUnfinishedIndex(client: Client, sql: string): Promise<void> {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(sql)?.[1]
  if (name === undefined) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  )
  if (rowCount === 1) await client.query(`drop index concurrently ${escapeIdentifier(name)}`)
}

async function applyOutside(client: Client, migration: string, { name, sql }: MigrationStep): Promise<void> {
  await dropUnfinishedIndex(client, sql)
  await client.query(sql)
  await client.query(finishStep, [migration, name])
}

/** Runs the unfinished steps in order and notes each beginning and end, in a table that exists until the last has ended. */
async function applySteps(client: Client, { name, hash }: MigrationFile, steps: MigrationStep[]): Promise<void> {
  await client.query(
    `create table if not exists migration_steps (
       migration text, step text, began_at timestamptz not null default now(), finished_at timestamptz, primary key (migration, step))`,
  )
  const { rows } = await client.query<{ step: string }>(
    'select step from migration_steps where migration = $1 and finished_at is not null',
    [name],
  )
  const finished = new Set(rows.map(({ step }) => step))
  for (const step of steps.filter((one) => !finished.has(one.name))) {
    await client.query('insert into migration_steps (migration, step) values ($1, $2) on conflict do nothing', [
      name,
      step.name,
    ])
    await (step.isOutside ? applyOutside : applyInside)(client, name, step).catch((error: Error) => {
      throw new StartFault(say('database.migration_stopped', { name, step: step.name, reason: error.message }))
    })
  }
  await inTransaction(client, async () => {
    await client.query(insertMigration, [name, hash])
    await client.query('drop table migration_steps')
  })
}

/** The interrupted migrations of a database, each with the step that comes next. */
export async function unfinishedMigrations(client: Client) {
  if (!(await hasTable(client, 'public.migration_steps'))) return []
  const { rows } = await client.query<{ migration: string; step: string }>(
    'select distinct on (migration) migration, step from migration_steps order by migration, began_at desc',
  )
  return rows
}

/**
 * Compares the migrations of this program with those that a database has: `missing` are not applied yet, `changed` have another text than
 * the one that was applied, and `unknown` were applied by a later version of the program.
 */
export async function compareMigrations(client: Client, files: readonly MigrationFile[]) {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
  const known = new Map(rows.map(({ name, hash }) => [name, hash]))
  return {
    missing: files.filter(({ name }) => !known.has(name)),
    changed: files.filter(({ name, hash }) => known.has(name) && known.get(name) !== hash).map(({ name }) => name),
    unknown: [...known.keys()].filter((name) => !files.some((file) => file.name === name)),
  }
}

async function applyMissing(client: Client, files: readonly MigrationFile[]) {
  await client.query(
    `create table if not exists migrations (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const { missing, ...others } = await compareMigrations(client, files)
  for (const file of missing) await apply(client, file)
  return { applied: missing.map(({ name }) => name), ...others }
}

/**
 * Waits for the lock of the migrations; closing the connection releases it, also when the process dies. It asks again and again, because
 * a statement that waits has a snapshot, and `create index concurrently` in the other process would wait for that snapshot.
 */
export async function lockMigrations(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
      ...advisoryLocks.migrate,
    ])
    if (rows[0]?.locked) return
    await pause(lockPause / 5)
  }
}

/**
 * Applies to a database every `.sql` file that it does not have yet, in the order of their names, and the tables of the job queue. A file
 * is one transaction, or has steps under headings: `-- step: NAME` is one transaction, `-- step outside a transaction: NAME` is one
 * idempotent statement outside of any. An interrupted file continues at its first unfinished step. A lock makes processes that start
 * together wait for the first one.
 * @returns the names of the files that were applied now, and the differences that {@link compareMigrations} finds
 * @throws StartFault with one sentence when a file fails; the files and steps before it stay applied.
 */
export async function migrate(address: DatabaseAddress, folder: string = migrationsFolder) {
  const files = await readMigrations(folder)
  return withClient(address, async (client) => {
    await lockMigrations(client)
    const migrated = await applyMissing(client, files)
    await migrateJobs(address)
    return migrated
  })
}
