import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** The PostgreSQL types of the columns to write, in any order. */
export type Columns<Row> = { readonly [Column in keyof Row & string]: string }

const special = /["\\]/

/** One column as the text of a PostgreSQL array. The driver could also write it, but it is several times slower. */
export function arrayText(values: Iterable<unknown>): string {
  const items: string[] = []
  for (const value of values) {
    if (value === null || value === undefined) items.push('NULL')
    else if (typeof value === 'string')
      items.push(special.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`)
    else items.push(String(value))
  }
  return `{${items.join(',')}}`
}

/**
 * Writes any number of rows in one statement. Every column is one array parameter, so the statement is the same for one row and for
 * thousands. Values are texts, numbers, booleans or absent; `into` can name a temporary table.
 */
export async function insertRows<Row extends object>(
  db: Db,
  into: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns) as (keyof Row & string)[]
  const arrays = names.map((name) => {
    const text = arrayText(rows.map((row) => row[name]))
    return sql`${text}::${sql.raw(columns[name])}[]`
  })
  const list = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(into)} (${list}) select * from unnest(${sql.join(arrays)})`.execute(db)
}
