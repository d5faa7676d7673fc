import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { programRoot } from '../base/process/config.ts'

const folder = join(programRoot, 'server', 'seed-data')

type ColumnType = 'integer' | 'smallint' | 'bigint' | 'text' | 'boolean' | 'date'

/** The PostgreSQL type of each column of a table; `?` marks a column that may be null. */
export type SeedColumns = Readonly<Record<string, ColumnType | `${ColumnType}?`>>

type Value<Type extends string> = Type extends `${infer Base}?`
  ? Value<Base> | null
  : Type extends 'text' | 'date'
    ? string
    : Type extends 'boolean'
      ? boolean
      : number

type SeedRow<Columns extends SeedColumns> = { readonly [Name in keyof Columns]: Value<Columns[Name]> }

function seedValue(text: string, type: SeedColumns[string]): unknown {
  if (text === '' && type.endsWith('?')) return null
  if (/^(text|date)/.test(type)) return text
  return type.startsWith('boolean') ? text === 'true' : Number(text)
}

function readTable(table: string, columns: SeedColumns): unknown {
  return parse(readFileSync(join(folder, `${table}.csv`)), {
    columns: true,
    cast: (text, { header, column }) => (header ? text : seedValue(text, columns[column] ?? 'text')),
  })
}

/** The rows of tables, each from `server/seed-data/<table>.csv`, whose first line names the columns. */
export function readTables<Tables extends Readonly<Record<string, SeedColumns>>>(
  tables: Tables,
): { readonly [Table in keyof Tables]: readonly SeedRow<Tables[Table]>[] } {
  const entries = Object.entries(tables).map(([table, columns]) => [table, readTable(table, columns)])
  return Object.fromEntries(entries)
}
