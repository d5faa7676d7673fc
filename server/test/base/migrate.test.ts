import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '../../src/base/database/db.ts'
import { migrate, unfinishedMigrations } from '../../src/base/database/migrate.ts'
import { emptyDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await emptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'citizen-portal-migrations-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const tables = () =>
  withClient(database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    return rows.map(({ name }) => name)
  })

test('files are applied once, in the order of their names', async () => {
  write('002-second.sql', 'alter table first add column more text; create table second ();')
  write('001-first.sql', 'create table first ();')
  write('notes.txt', 'no migration')
  expect(await migrate(database, folder)).toEqual({
    applied: ['001-first.sql', '002-second.sql'],
    changed: [],
    unknown: [],
  })
  expect(await migrate(database, folder)).toMatchObject({ applied: [] })
  expect(await tables()).toEqual(['first', 'migrations', 'second'])
})

test('processes that come together apply each file once', async () => {
  write('001-slow.sql', 'select pg_sleep(0.2); create table slow ();')
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder)))
  expect(runs.flatMap(({ applied }) => applied)).toEqual(['001-slow.sql'])
})

test('a file that fails leaves no trace, those before it stay, and a corrected one is applied', async () => {
  write('001-good.sql', 'create table good ();')
  write('002-bad.sql', 'create table half (); select 1 / 0;')
  await expect(migrate(database, folder)).rejects.toThrow(
    'Migration 002-bad.sql failed and left no trace: division by zero.',
  )
  expect(await tables()).toEqual(['good', 'migrations'])
  write('002-bad.sql', 'create table whole ();')
  expect(await migrate(database, folder)).toMatchObject({ applied: ['002-bad.sql'] })
})

test('a file that changed after it was applied, or is not there any more, is reported', async () => {
  write('001-first.sql', 'create table first ();\n')
  write('002-second.sql', 'create table second ();')
  await migrate(database, folder)
  write('001-first.sql', 'create table first ();\r\n')
  expect(await migrate(database, folder)).toMatchObject({ changed: [] })
  write('001-first.sql', 'create table first (id integer);')
  rmSync(join(folder, '002-second.sql'))
  expect(await migrate(database, folder)).toEqual({
    applied: [],
    changed: ['001-first.sql'],
    unknown: ['002-second.sql'],
  })
})

describe('a file with steps', () => {
  const steps = `
-- step: make the table of letters
create table letters ();
-- step outside a transaction: index the numbers
create unique index concurrently if not exists numbers__n on numbers (n);
-- step: make the table of words
create table words ();
`
  const rows = (text: string) => withClient(database, async (client) => (await client.query(text)).rows)
  const unfinished = () => withClient(database, unfinishedMigrations)
  const indexes = () =>
    rows(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'numbers'::regclass`)

  beforeEach(async () => {
    await rows('create table numbers as select generate_series(1, 1000) as n')
    write('001-steps.sql', steps)
  })

  test('runs each step by itself, also where processes come together', async () => {
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder)))
    expect(runs.flatMap(({ applied }) => applied)).toEqual(['001-steps.sql'])
    expect(await indexes()).toEqual([{ name: 'numbers__n', valid: true }])
    expect(await tables()).toEqual(['letters', 'migrations', 'numbers', 'words'])
    expect(await unfinished()).toEqual([])
  })

  test('that is killed in a step is named, and the next run continues at this step', async () => {
    await withClient(database, async (writer) => {
      await writer.query('begin')
      await writer.query('insert into numbers values (1001)')
      // The index waits for the end of this transaction.
      const killed = expect(migrate(database, folder)).rejects.toThrow()
      const kill = () =>
        rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query ~ '^-- step .*create unique index' and wait_event_type = 'Lock'`,
        )
      await expect.poll(kill, { timeout: 10_000 }).toHaveLength(1)
      await killed
      await writer.query('commit')
    })
    expect(await indexes()).toEqual([{ name: 'numbers__n', valid: false }])
    expect(await unfinished()).toEqual([{ migration: '001-steps.sql', step: 'index the numbers' }])
    expect(await tables()).not.toContain('words')

    expect(await migrate(database, folder)).toMatchObject({ applied: ['001-steps.sql'], changed: [] })
    expect(await indexes()).toEqual([{ name: 'numbers__n', valid: true }])
    expect(await tables()).toEqual(['letters', 'migrations', 'numbers', 'words'])
    expect(await unfinished()).toEqual([])
  })

  test('that fails says where, and a corrected step is applied', async () => {
    await rows('insert into numbers values (1)')
    await expect(migrate(database, folder)).rejects.toThrow(
      /^Migration 001-steps\.sql stopped at the step "index the numbers": could not create unique index .+ the next start continues there\.$/,
    )
    write('001-steps.sql', steps.replace('create unique', 'create'))
    expect(await migrate(database, folder)).toMatchObject({ applied: ['001-steps.sql'] })
    expect(await indexes()).toEqual([{ name: 'numbers__n', valid: true }])
  })

  test('that waits for a lock lets writers through meanwhile', async () => {
    write('001-steps.sql', '-- step: change the numbers\nalter table numbers add column text text;\n')
    await withClient(database, async (reader) => {
      await reader.query('begin')
      await reader.query('select from numbers')
      const migrating = migrate(database, folder)
      await expect.poll(unfinished, { timeout: 10_000 }).toHaveLength(1)
      const began = Date.now()
      await rows(`set statement_timeout = '5s'; insert into numbers values (1001)`)
      expect(Date.now() - began).toBeLessThan(2000)
      await reader.query('commit')
      expect(await migrating).toMatchObject({ applied: ['001-steps.sql'] })
    })
  })
})
