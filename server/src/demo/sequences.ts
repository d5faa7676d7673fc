import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Sets the next id of a table above the ids that were written explicitly. */
export async function continueAfter(db: Db, table: string): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
    from ${sql.table(table)}`.execute(db)
}
