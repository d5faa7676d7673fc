import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Lets the database number the next row of a table after those that came with their ids. */
export async function continueAfter(db: Db, table: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
    from ${sql.table(table)}`.execute(db)
}
