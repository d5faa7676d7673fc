import { fileURLToPath } from 'node:url'
import { type ColumnMetadata, sql, type TableMetadata } from 'kysely'
import { expect, test } from 'vitest'
import { openDb, openPool } from '../../src/base/database/db.ts'
import { testDatabase } from './test-database.ts'

const file = fileURLToPath(new URL('../../src/base/database/database.ts', import.meta.url))

/** The TypeScript types of PostgreSQL types, as the parsers of `db.ts` return them. */
const types: Readonly<Record<string, string>> = {
  _bytea: 'Buffer[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  _int4: 'number[]',
  _text: 'string[]',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}

/** Columns whose TypeScript type is narrower than their PostgreSQL type. */
const columns: Readonly<Record<string, string>> = {
  'audits.principal_kind': 'PrincipalKind',
  'citizen_schedules.status_family': 'Computed',
  'files.status_family': 'Computed',
  'jobs.status': 'JobStatus',
  'passkey_challenges.purpose': "'add' | 'confirm' | 'sign-in'",
  'parks.search': 'Computed',
  'pre_registers.search_text': 'Computed',
  'profiles.search_text': 'Computed',
  'profiles.heard_name': 'Computed',
  'profiles.sort_name': 'Computed',
  'profiles.status_family': 'Computed',
  'refused_sign_ins.origin': 'Json<object>',
  'roles.scope': 'RoleScope',
  'session_tokens.kind': "'access' | 'refresh'",
  'status.family': 'StatusFamily',
  'teams.status_family': 'Computed',
  'user_passkeys.device_type': "'singleDevice' | 'multiDevice'",
  'user_preferences.value': 'Json<object>',
}

function typeOf(table: string, column: ColumnMetadata): string {
  const type = columns[`${table}.${column.name}`] ?? types[column.dataType]
  if (type === undefined)
    throw new Error(`${table}.${column.name}: this file needs the TypeScript type of ${column.dataType}`)
  if (type === 'Computed') return type
  const stored = column.isNullable ? `${type} | null` : type
  return column.hasDefaultValue || column.isAutoIncrementing ? `Generated<${stored}>` : stored
}

/** The source of the module with the row types of these tables, formatted like the other sources. */
function rowTypes(tables: readonly TableMetadata[]): string {
  const rows = tables.map(({ name, columns }) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(name, column)}\n`)
    return `  ${name}: {\n${lines.join('')}  }\n`
  })
  return `// Written by \`npm run db:types\` from the migrated database. Change a migration, not this file.
import type { PrincipalKind, RoleScope, StatusFamily } from '@portal/contract'
import type { Computed, Generated, JobStatus, Json } from './column-types.ts'

/** The tables as queries see them. */
export interface Database {
${rows.join('')}}
`
}

test('the row types match the migrated database', async () => {
  const database = await testDatabase()
  const db = openDb(openPool({ url: database.url }))
  const found = await db.introspection.getTables()
  const { rows } = await sql<{ name: string }>`select name from audit_partitions`.execute(db)
  const partitions = rows.map(({ name }) => name)
  await db.destroy()
  await database.close()
  const tables = found.filter(
    ({ schema, isView, name }) => schema === 'public' && !isView && !partitions.includes(name),
  )
  const names = tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`))
  expect(names).toEqual(expect.arrayContaining(Object.keys(columns)))
  await expect(rowTypes(tables)).toMatchFileSnapshot(file)
})
