import { sql } from 'kysely'
import type { Db } from '../../src/base/database/db.ts'

/** Tables that a refused request changes too, because it counts as an attempt. */
const counting = ['tries']

/**
 * The state of every table: the number of its rows and the newest transaction that wrote one of them. Two equal states mean that nothing
 * was written between them.
 */
export async function stateOf(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${counting})`.execute(db)
  const states = tables.map(
    ({ name }) => sql`select ${name} || ' ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state
      from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ state: string }>`${sql.join(states, sql` union all `)}`.execute(db)
  return rows.map(({ state }) => state).toSorted()
}
