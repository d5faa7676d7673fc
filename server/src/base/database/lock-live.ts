import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tx } from './db.ts'

/**
 * Locks rows of a catalogue that others are about to refer to, in the order of their ids, so that nobody deletes them meanwhile (ADR 0024).
 * @returns the ids of those that exist and are not deleted
 */
export async function lockLive(
  tx: Tx,
  table: keyof Database,
  ids: readonly (number | null)[],
): Promise<ReadonlySet<number>> {
  const unique = [...new Set(ids.filter((id) => id !== null))]
  if (unique.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${unique}::integer[]) and deleted_at is null
    order by id for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
