import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withClient } from '../../src/base/database/db.ts'
import { migrate } from '../../src/base/database/migrate.ts'
import { programRoot } from '../../src/base/process/config.ts'
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
const rows = (text: string) => withClient(database, async (client) => (await client.query(text)).rows)
const tables = async () => {
  const found = await rows(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name !~ '^kysely' order by 1`,
  )
  return found.map(({ name }) => name)
}

test('files are applied once, in the order of their names', async () => {
  write('0002-second.sql', 'alter table first add column more text; create table second ();')
  write('0001-first.sql', 'create table first ();')
  write('notes.txt', 'no migration')
  expect(await migrate(database, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(database, folder)).toEqual([])
  write('0003-third.sql', 'create table third ();')
  expect(await migrate(database, folder)).toEqual(['0003-third.sql'])
  expect(await tables()).toEqual(['first', 'second', 'third'])
})

test('processes that start at the same time apply each file once', async () => {
  write('0001-slow.sql', 'select pg_sleep(0.2); create table slow ();')
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, folder)))
  expect(runs.flat()).toEqual(['0001-slow.sql'])
})

test('a file that fails is named in one sentence, nothing is changed, and a corrected file is applied', async () => {
  write('0001-good.sql', 'create table good ();')
  write('0002-bad.sql', 'create table half (); select 1 / 0;')
  await expect(migrate(database, folder)).rejects.toThrow(
    'Migration 0002-bad.sql failed: division by zero. Nothing was changed.',
  )
  expect(await tables()).toEqual([])
  write('0002-bad.sql', 'create table whole ();')
  expect(await migrate(database, folder)).toEqual(['0001-good.sql', '0002-bad.sql'])
})

test('a database of a later version is refused with one sentence', async () => {
  write('0001-first.sql', 'create table first ();')
  write('0002-second.sql', 'create table second ();')
  await migrate(database, folder)
  rmSync(join(folder, '0002-second.sql'))
  write('0003-third.sql', 'create table third ();')
  await expect(migrate(database, folder)).rejects.toThrow(
    /^A later version of the program migrated the database \(0002-second\.sql\): [^\n]+\.$/,
  )
  expect(await tables()).toEqual(['first', 'second'])
})

test('a file that was edited after it was applied is refused with one sentence, and nothing is changed', async () => {
  write('0001-first.sql', 'create table first ();')
  await migrate(database, folder)
  write('0001-first.sql', 'create table first (name text);')
  write('0002-second.sql', 'create table second ();')
  await expect(migrate(database, folder)).rejects.toThrow(
    /^Another version of these migrations made the database \(0001-first\.sql\): install [^\n]+\.$/,
  )
  expect(await tables()).toEqual(['first'])
})

test('a database from before the first release is refused with one sentence', async () => {
  await rows('create table migrations (name text primary key)')
  await rows(`insert into migrations values ('001-base.sql')`)
  await expect(migrate(database)).rejects.toThrow(
    /^The database was made by a version of the program from before the first release, [^\n]+\.$/,
  )
  expect(await tables()).toEqual(['migrations'])
})

describe('the migration files of the program', () => {
  test('give every table a comment', async () => {
    expect((await migrate(database)).length).toBe(readdirSync(join(programRoot, 'server', 'migrations')).length)
    const found = await rows(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname !~ '^kysely' and obj_description(oid, 'pg_class') is null`,
    )
    expect(found).toEqual([])
  })
})
