import { can, listProfiles, type Subject, seesOnlyOwn } from '@portal/contract'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { Refusal } from './errors.ts'

const reading = listProfiles.needs === 'nothing' || listProfiles.needs === 'session' ? [] : listProfiles.needs

/** Whether some reading grant of this person holds for every citizen, not only for their own. */
function readsWithoutBounds(who: Subject): boolean {
  return reading.some(({ action, entity }) => can(who, action, entity))
}

/**
 * The citizens a person may see, as a condition on the table `profiles` (decisions §4): a validator and nothing more sees
 * those whose validator they are, and so does whoever holds owned-only grants alone. The one condition of list, detail,
 * observations, moves and dashboard, so that they can never disagree.
 */
export function scope(subject: Subject & { readonly reach?: Subject }): RawBuilder<SqlBool> {
  const own = ownOnly(subject)
  return own === undefined ? sql<SqlBool>`true` : sql<SqlBool>`profiles.checker_id = ${own}`
}

/** Whose citizens alone a person may see, by the id of that validator; undefined for who may see all of them. */
export function ownOnly({ reach, ...own }: Subject & { readonly reach?: Subject }): number | null | undefined {
  const who = reach ?? own
  return !seesOnlyOwn(who) && readsWithoutBounds(who) ? undefined : who.id
}

/** The citizen of an id, where the person may see them. */
export function seen(who: Subject, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`profiles.id = ${id} and ${scope(who)}`
}

/** Refuses a citizen that does not exist or is outside the scope with the same 404. */
export async function refuseUnseen(db: Kysely<Database>, who: Subject, id: number): Promise<void> {
  const { rows } = await sql`select from profiles where ${seen(who, id)}`.execute(db)
  if (rows.length === 0) throw new Refusal('not_found')
}
