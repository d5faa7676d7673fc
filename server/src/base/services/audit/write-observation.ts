import { sql } from 'kysely'
import { runPrepared, type Tx } from '../../database/db.ts'
import { type PrincipalKey, principalColumns } from '../../database/principals.ts'
import { rowBatches } from '../../database/row-batches.ts'

/**
 * Writes the same observation for each profile, in upper case.
 * @returns the ids of the observations, in the order of the profiles.
 */
export async function writeObservation(
  tx: Tx,
  ids: readonly number[],
  text: string,
  made: { by: PrincipalKey; now: Date },
): Promise<number[]> {
  const { user_id, citizen_id } = principalColumns(made.by)
  const written: number[] = []
  for (const batch of rowBatches(ids)) {
    const insert = sql<{ id: number }>`
      insert into observations (profile_id, user_id, citizen_id, observation, created_at, updated_at)
      select id, ${user_id}::integer, ${citizen_id}::integer, ${text.toLocaleUpperCase('es')}, ${made.now}, ${made.now}
      from unnest(${batch}::integer[]) as id returning id`
    const rows = await runPrepared(tx, insert)
    written.push(...rows.map(({ id }) => id))
  }
  return written
}
