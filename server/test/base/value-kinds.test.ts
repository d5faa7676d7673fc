import { kindOfField } from '@portal/contract'
import { expect, test } from 'vitest'
import { openDb, openPool } from '../../src/base/database/db.ts'
import { titledColumns } from '../../src/base/http/envelope.ts'
import { calls } from './every-call.ts'
import { testDatabase } from './test-database.ts'

const kinds: Readonly<Record<string, string>> = { date: 'date', timestamptz: 'moment' }

test('the kinds of dates and moments in the audit log are those of the columns of every record', async () => {
  const database = await testDatabase()
  const db = openDb(openPool({ url: database.url }))
  const tables = await db.introspection.getTables()
  await db.destroy()
  await database.close()
  const records = tables.filter(({ isView, columns }) => !isView && columns.some(({ name }) => name === 'version'))
  const stored = records.flatMap(({ name: table, columns }) =>
    columns.map(({ name, dataType }) => ({ column: `${table}.${name}`, name, kind: kinds[dataType] })),
  )
  expect(stored.filter(({ kind }) => kind !== undefined).length).toBeGreaterThan(40)
  const isDated = (kind: string | undefined) => kind === 'date' || kind === 'moment'
  const shown = ({ column, name }: { column: string; name: string }) => [column, kindOfField(name)]
  expect(stored.filter(({ name, kind }) => isDated(kind) || isDated(kindOfField(name))).map(shown)).toEqual(
    stored.filter(({ kind }) => isDated(kind)).map(({ column, kind }) => [column, kind]),
  )
})

test('a response has the texts of columns, and not what the contract declares for screens', () => {
  const sent = new Set(['value', 'align', 'sortable', 'icon', 'text'])
  const lists = calls.flatMap(({ columns }) => (columns === null ? [] : [titledColumns(columns)('es')]))
  expect(lists.length).toBeGreaterThan(30)
  const columns = lists.flatMap(({ headers, expanded = [] }) => [...headers, ...expanded])
  expect(columns.flatMap((column) => Object.keys(column)).filter((name) => !sent.has(name))).toEqual([])
})
