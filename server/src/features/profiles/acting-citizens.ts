import { sql } from 'kysely'
import { type Asker, scope } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'

/**
 * The names of citizens who acted, by the id of their account: the holder, in capitals, or the address of an account without one. Accounts
 * that the principal may not see have none: those without a person within the scope (as `showAccount` decides).
 */
export async function readActingCitizens(
  db: Db,
  who: Asker,
  accounts: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(accounts)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select citizens.id, coalesce(
      (select upper(concat_ws(' ', holder.name, holder.s_name, holder.surname, holder.s_surname)) from profiles as holder
        where holder.user_id = citizens.id and holder.profile_type_id = 1 order by holder.id limit 1), citizens.email) as name
    from citizens
    where citizens.id = any(${ids}::integer[])
      and exists (select from profiles where profiles.user_id = citizens.id and ${scope(who)})`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
