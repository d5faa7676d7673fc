import { sql } from 'kysely'
import type { Db } from './db.ts'

const special = /["\\]/

/** One column as the text of a PostgreSQL array. The driver could also write it, but it is several times slower. */
function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (typeof value !== 'string') return String(value)
    return special.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
  })
  return `{${items.join(',')}}`
}

/** The PostgreSQL types of the columns of a table. */
async function columnTypes(db: Db, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, atttypid::regtype::text as type from pg_attribute where attrelid = ${table}::regclass`.execute(
    db,
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/**
 * Writes any number of rows in one statement. Every column is one array parameter, so the statement is the same for one row and for
 * thousands. Values are texts, numbers, booleans or absent; the first row names the columns. `into` can name a temporary table.
 */
export async function insertRows(db: Db, into: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first) as (keyof typeof first)[]
  const types = await columnTypes(db, into)
  const arrays = names.map((name) => {
    const text = arrayText(rows.map((row) => row[name]))
    return sql`${text}::${sql.raw(types.get(name) ?? 'text')}[]`
  })
  const list = sql.join(names.map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(into)} (${list}) select * from unnest(${sql.join(arrays)})`.execute(db)
}

/** Sets the next id of a table above the ids that were written explicitly. */
export async function continueAfter(db: Db, table: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
    from ${sql.table(table)}`.execute(db)
}
