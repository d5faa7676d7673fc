import { type Action, can, type Model, ownerField, type Subject } from '@portal/contract'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { Refusal } from './errors.ts'

/** Who asks; `reach` is whose scope counts when somebody views the portal as another role. */
type Asker = Subject & { readonly reach?: Subject }

/** Whether rows are allowed that are one's own, and rows that are not. */
interface Extent {
  readonly own: boolean
  readonly others: boolean
}

/** The columns that a condition compares: the row's id, and its owner where rows have one. The tables must be in the statement. */
interface Columns {
  readonly id: string
  readonly owner?: RawBuilder<unknown>
}

const checker = sql.ref('profiles.checker_id')

const columns: { readonly [M in Model]?: Columns } = {
  Profile: { id: 'profiles.id', owner: checker },
  File: { id: 'files.id', owner: checker },
  CitizenSchedule: { id: 'citizen_schedules.id', owner: checker },
  Observation: { id: 'observations.id', owner: sql.ref('observations.user_id') },
  /** The captain's validator (decisions §10). */
  Team: {
    id: 'teams.id',
    owner: sql`(select captain.checker_id from profiles as captain where captain.id = teams.captain_profile_id)`,
  },
  Schedule: { id: 'schedules.id' },
  User: { id: 'users.id' },
  Audit: { id: 'audits.id', owner: sql.ref('audits.user_id') },
}

/** Rows of the catalogues, which are read by this name. */
const ofCatalogue: Columns = { id: 'list.id' }

/** What the judge says of a row of this id, once as an own one and once as somebody else's. */
function extentOf(who: Asker, action: Action, model: Model, id?: number): Extent {
  const field = ownerField(model)
  const own = can(who, action, model, { id, [field]: who.id })
  return { own, others: who.reach === undefined ? can(who, action, model, { id, [field]: null }) : own }
}

const isEqual = (one: Extent, other: Extent) => one.own === other.own && one.others === other.others

/** The extent of rows in general, and of those ids that abilities name where it is another one. */
function extentsOf(who: Asker, action: Action, model: Model) {
  const general = extentOf(who, action, model)
  const named = new Set(who.abilities.flatMap(({ entity_id }) => entity_id ?? []))
  const special = [...named]
    .map((id) => ({ id, extent: extentOf(who, action, model, id) }))
    .filter(({ extent }) => !isEqual(extent, general))
  return { general, special }
}

function conditionOf(who: Asker, { own, others }: Extent, owner: RawBuilder<unknown> | undefined): RawBuilder<SqlBool> {
  // A row of a model without owners is nobody's.
  if (own === others || owner === undefined) return sql<SqlBool>`${sql.lit(others)}`
  return own ? sql<SqlBool>`${owner} = ${who.id}` : sql<SqlBool>`${owner} is distinct from ${who.id}`
}

/**
 * The rows of a model with which somebody may do something, as a condition (authority.md section 1). `can` is asked about
 * every kind of row there is, so that the condition and the judge cannot disagree.
 */
export function rowsFor(who: Asker, action: Action, model: Model): RawBuilder<SqlBool> {
  const { id, owner } = columns[model] ?? ofCatalogue
  const { general, special } = extentsOf(who, action, model)
  if (special.length === 0) return conditionOf(who, general, owner)
  const ids = special.map((one) => one.id)
  const parts = [
    sql`(${conditionOf(who, general, owner)} and ${sql.ref(id)} <> all(${ids}::integer[]))`,
    ...special.map((one) => sql`(${sql.ref(id)} = ${one.id} and ${conditionOf(who, one.extent, owner)})`),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/**
 * The citizens a person may see, as a condition on the table `profiles`: *view Profile*, within the scope of their roles. The
 * one condition of every call that returns a citizen, so that they can never disagree.
 */
export function scope(who: Asker): RawBuilder<SqlBool> {
  return rowsFor(who, 'view', 'Profile')
}

/** Whoever works on citizens of their own: somebody in the table `users` who holds a role with that scope (authority.md section 2). */
export const isValidator: RawBuilder<SqlBool> = sql`exists (
  select from user_roles join roles on roles.id = role_id where user_id = users.id and roles.scope = 'own')`

/** How much of the citizens a person sees: `own` are those whose validator they are, `some` are named one by one. */
export function reachOf(who: Asker): 'all' | 'own' | 'some' | 'none' {
  const { general, special } = extentsOf(who, 'view', 'Profile')
  if (special.length > 0 || (general.others && !general.own)) return 'some'
  if (general.others) return 'all'
  return general.own ? 'own' : 'none'
}

/** Whether a person sees the citizen of an id if they are the validator, and whether they do if they are not. */
export function seesCitizen(who: Asker, id: number): Extent {
  return extentOf(who, 'view', 'Profile', id)
}

/** Whether a person sees this citizen. */
export function sees(who: Asker, { id, checker_id }: { id: number; checker_id: number | null }): boolean {
  const { own, others } = seesCitizen(who, id)
  return checker_id !== null && checker_id === who.id ? own : others
}

/** The citizen of an id, where the person may see them. */
export function seen(who: Asker, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`profiles.id = ${id} and ${scope(who)}`
}

/** Refuses a citizen that does not exist or is outside the scope with the same 404. */
export async function refuseUnseen(db: Kysely<Database>, who: Asker, id: number): Promise<void> {
  const { rows } = await sql`select from profiles where ${seen(who, id)}`.execute(db)
  if (rows.length === 0) throw new Refusal('not_found')
}
