import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'

/** The PostgreSQL types of the columns to write, in any order. */
export type Columns<Row> = { readonly [Column in keyof Row & string]: string }

/**
 * Writes any number of rows in one statement: every column travels as one array, so the statement stays the same for one
 * row and for thousands. `into` may name a temporary table.
 */
export async function insertRows<Row extends object>(
  db: Db,
  into: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns) as (keyof Row & string)[]
  const arrays = names.map(
    (name) => sql`${rows.map((row) => row[name] ?? null)}::${sql.raw(columns[name])}[]` as RawBuilder<unknown>,
  )
  const list = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(into)} (${list}) select * from unnest(${sql.join(arrays)})`.execute(db)
}
