import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '@portal/demo'
import { sql } from 'kysely'
import { type DatabaseAddress, openDb, openPool, withClient } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { readConfig } from '../../src/base/process/config.ts'
import { openLog } from '../../src/base/process/log.ts'
import { newShutdown } from '../../src/base/process/shutdown.ts'
import type { Command } from '../../src/base/services/commands/command.ts'
import { openFolderStore } from '../../src/base/storage/folder-store.ts'
import { opener } from '../../src/cli/command-database.ts'
import { seed } from '../../src/seed/seed.ts'
import { emptyDatabase, testDatabase } from '../base/test-database.ts'

/** The password of the demo users in these tests. */
export const password = 'Parque-2026'

/** An external database with a data folder, on which commands run. */
export interface Installation {
  readonly address: DatabaseAddress
  readonly url: string
  readonly dataDir: string
  /** Runs a command as in a terminal. Throws its error. */
  run(command: Command, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<CommandOutput>
  close(): Promise<void>
}

/** The output and exit code of a command. */
export interface CommandOutput {
  readonly code: number | null
  readonly text: string
}

/** Creates a temporary folder for one test. */
export function scratch(): string {
  return mkdtempSync(join(tmpdir(), 'citizen-portal-command-'))
}

/** An installation that is empty, or that has the required data (reference lists, roles, the demo's staff) and no citizens. */
export async function installation({ isFilled = false } = {}): Promise<Installation> {
  const database = await (isFilled ? testDatabase() : emptyDatabase())
  const dataDir = scratch()
  return {
    url: database.url,
    address: { url: database.url },
    dataDir,
    run: async (command, args, env = {}) => {
      const lines: string[] = []
      const print = (line: string) => void lines.push(line)
      const config = readConfig({ DATABASE_URL: database.url, PORTAL_DATA_DIR: dataDir, ...env })
      const ending = newShutdown()
      const parts = { config, log: openLog('silent'), ending, print }
      try {
        const code = await command.run({ ...parts, settingErrors: [], args, openDatabase: opener(parts) })
        return { code, text: lines.join('\n') }
      } finally {
        await ending.run()
      }
    },
    close: async () => {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fills an installation with the demo users, some citizens and their documents. */
export async function fill({ address, dataDir }: Installation, citizens: number): Promise<void> {
  await migrate(address)
  const db = openDb(openPool(address, { statementTimeout: 0, max: 2 }))
  const store = openFolderStore(join(dataDir, 'files'))
  try {
    await seed(db, {
      demo: loadDemo,
      citizens,
      password,
      now: new Date('2026-06-15T15:00:00Z'),
      store,
      log: () => undefined,
    })
    await sql`insert into seedings (demo, citizens) values (true, ${citizens})`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Tables that a restore changes on purpose: it ends all sessions and writes an audit row. */
export const changedByRestore = ['kysely_migration', 'sessions', 'session_tokens', 'password_resets', 'audits', 'tries']

/** A checksum of all rows for each table, and the waiting jobs. Equal content has equal checksums. */
export function contentOf(address: DatabaseAddress, left: readonly string[] = []): Promise<Record<string, string>> {
  return withClient(address, async (client) => {
    await client.query(`set timezone to 'UTC'`)
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of rows.filter((row) => !left.includes(row.name))) {
      const { rows: found } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum from "${name}" t`,
      )
      sums[name] = found[0]?.sum ?? ''
    }
    const jobs = await client.query(
      `select task_identifier, run_at::text, attempts, max_attempts, key, last_error, priority, flags from graphile_worker.jobs order by id`,
    )
    return { ...sums, 'waiting jobs': JSON.stringify(jobs.rows) }
  })
}

/** The files in a folder with their bytes in Base64. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  if (!existsSync(folder)) return {}
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const contents = await Promise.all(files.map((file) => readFile(file, 'base64')))
  return Object.fromEntries(files.map((file, index) => [file.slice(folder.length + 1), contents[index] ?? '']))
}

/** Executes statements in a database. */
export function sqlIn(address: DatabaseAddress, ...statements: string[]): Promise<Record<string, unknown>[]> {
  return withClient(address, async (client) => {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  })
}
