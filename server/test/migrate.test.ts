import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withClient } from '../src/database/db.ts'
import { migrate } from '../src/database/migrate.ts'
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
