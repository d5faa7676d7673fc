import { sql, type Transaction } from 'kysely'
import type { SignedIn } from './answer.ts'
import type { Database } from './database.ts'

/** Writes the same observation about each profile; they are kept in upper case (domain facts §2.6). */
export async function observe(
  tx: Transaction<Database>,
  ids: readonly number[],
  text: string,
  made: { by: SignedIn; now: Date },
): Promise<void> {
  await sql`
    insert into observations (profile_id, user_id, observation, created_at, updated_at)
    select id, ${made.by.id}, ${text.toLocaleUpperCase('es')}, ${made.now}, ${made.now}
    from unnest(${ids}::integer[]) as id`.execute(tx)
}
