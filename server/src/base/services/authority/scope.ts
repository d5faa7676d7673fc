import { can, ownerField, type Subject } from '@portal/contract'
import { catalogues, type Model, ownCatalogues } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow } from '../../database/db.ts'

/** The principal of a request. `scopeOf` is the principal whose scope applies while a person views the portal as another role. */
export type ScopedSubject = Subject & { readonly scopeOf?: Subject }

/** Whether a person's own rows are allowed, and whether other rows are. */
interface Extent {
  readonly own: boolean
  readonly others: boolean
}

/** The tables of a model's rows, and the columns that a condition compares. */
export interface Rows {
  /** The tables, including the table of the row's citizen where there is one. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** The user who owns a row, for models whose rows have an owner. */
  readonly owner?: RawBuilder<unknown>
  /** When a row was deleted, for models that keep deleted rows. */
  readonly deletedAt?: RawBuilder<unknown>
  /** Deleted rows are shown to principals who may delete them; they may also restore them. */
  readonly showsDeleted?: true
  /**
   * For rows that belong to a citizen: `required` returns a row only to principals who may view the citizen; `masked` returns
   * it to the others without the citizen's data.
   */
  readonly citizen?: 'required' | 'masked'
}

const checker = sql.ref('profiles.checker_id')

/** The rows of a table that has the alias `list` in statements, such as those of catalogues. */
function listed(table: string, includesDeleted = true): Rows {
  const from = sql`${sql.table(table)} as list`
  return {
    from,
    id: sql.ref('list.id'),
    ...(includesDeleted && { deletedAt: sql.ref('list.deleted_at'), showsDeleted: true }),
  }
}

const rows: { readonly [M in Model]?: Rows } = {
  ...Object.fromEntries([...catalogues, ...ownCatalogues].map(({ entity, table }) => [entity, listed(table)])),
  PreRegister: listed('pre_registers'),
  Role: listed('roles', false),
  Citizen: { from: sql`citizen_accounts`, id: sql.ref('citizen_accounts.id') },
  Profile: { from: sql`profiles`, id: sql.ref('profiles.id'), owner: checker },
  File: {
    from: sql`files join profiles on profiles.id = files.profile_id`,
    id: sql.ref('files.id'),
    owner: checker,
    deletedAt: sql.ref('files.deleted_at'),
    citizen: 'required',
  },
  CitizenSchedule: {
    from: sql`citizen_schedules join profiles on profiles.id = citizen_schedules.profile_id`,
    id: sql.ref('citizen_schedules.id'),
    owner: checker,
    citizen: 'masked',
  },
  Observation: {
    from: sql`observations join profiles on profiles.id = observations.profile_id`,
    id: sql.ref('observations.id'),
    owner: sql.ref('observations.user_id'),
    citizen: 'required',
  },
  Team: {
    from: sql`teams join profiles on profiles.id = teams.captain_profile_id`,
    id: sql.ref('teams.id'),
    /** The captain's validator. It is a subquery, because lists of teams do not join the captain. */
    owner: sql`(select captain.checker_id from profiles as captain where captain.id = teams.captain_profile_id)`,
    citizen: 'masked',
  },
  Schedule: {
    from: sql`schedules`,
    id: sql.ref('schedules.id'),
    deletedAt: sql.ref('schedules.deleted_at'),
    showsDeleted: true,
  },
  User: { from: sql`users`, id: sql.ref('users.id'), deletedAt: sql.ref('users.deleted_at') },
  Audit: { from: sql`audits`, id: sql.ref('audits.id'), owner: sql.ref('audits.user_id') },
}

/** The tables and columns of a model's rows: what a statement reads beside {@link rowsFor}. */
export function rowsOf(model: Model): Rows {
  const found = rows[model]
  if (found === undefined) throw new Error(`No table holds the rows of ${model}`)
  return found
}

/** The result of `can` for a row of this id, for an own row and for another one. */
function extentOf(principal: ScopedSubject, action: string, model: Model, id?: number): Extent {
  const field = ownerField(model)
  const others = can(principal, action, model, { id, [field]: null })
  // A row of a model without owners belongs to nobody.
  if (rowsOf(model).owner === undefined) return { own: others, others }
  const own = can(principal, action, model, { id, [field]: principal.id })
  return { own, others: principal.scopeOf === undefined ? others : own }
}

const isEqual = (one: Extent, other: Extent) => one.own === other.own && one.others === other.others

/** The extent for rows in general, and for the ids that abilities name where it differs. */
function extentsOf(principal: ScopedSubject, action: string, model: Model) {
  const general = extentOf(principal, action, model)
  const named = new Set(principal.abilities.flatMap(({ entity_id }) => entity_id ?? []))
  const special = [...named]
    .map((id) => ({ id, extent: extentOf(principal, action, model, id) }))
    .filter(({ extent }) => !isEqual(extent, general))
  return { general, special }
}

function conditionOf(
  principal: ScopedSubject,
  { own, others }: Extent,
  owner: RawBuilder<unknown> | undefined,
): RawBuilder<SqlBool> {
  if (own === others || owner === undefined) return sql<SqlBool>`${sql.lit(others)}`
  return own ? sql<SqlBool>`${owner} = ${principal.id}` : sql<SqlBool>`${owner} is distinct from ${principal.id}`
}

/**
 * The condition for the rows of a model with which a principal may do an action. It calls `can` for
 * every kind of row, so that the condition and `can` always agree.
 */
export function rowsFor(principal: ScopedSubject, action: string, model: Model): RawBuilder<SqlBool> {
  const { id, owner } = rowsOf(model)
  const { general, special } = extentsOf(principal, action, model)
  if (special.length === 0) return conditionOf(principal, general, owner)
  const ids = special.map((one) => one.id)
  const parts = [
    sql`(${conditionOf(principal, general, owner)} and ${id} <> all(${ids}::integer[]))`,
    ...special.map((one) => sql`(${id} = ${one.id} and ${conditionOf(principal, one.extent, owner)})`),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/**
 * The condition on the table `profiles` for the citizens that a principal may see: *view Profile*, within the scope of their
 * roles. Every call that returns a citizen uses this condition, so that all calls agree.
 */
export function scope(principal: ScopedSubject): RawBuilder<SqlBool> {
  return rowsFor(principal, 'view', 'Profile')
}

/** A user who works on citizens of their own: a row of `users` who has a role with the scope `own`. */
export const isValidator: RawBuilder<SqlBool> = sql`exists (
  select from user_roles join roles on roles.id = role_id where user_id = users.id and roles.scope = 'own')`

export type RowScope = 'all' | 'all_but' | 'own' | 'own_but' | 'some' | 'none'

/**
 * How many rows of a model a principal sees, or may do another action with. `own` are the rows that they own. `all_but` and
 * `own_but` lack some rows that are forbidden. `some` is anything else.
 */
export function rowScopeOf(principal: ScopedSubject, model: Model = 'Profile', action = 'view'): RowScope {
  const { general, special } = extentsOf(principal, action, model)
  const [whole, lessened] = general.others ? (['all', 'all_but'] as const) : (['own', 'own_but'] as const)
  if (special.length === 0 && (general.own || !general.others)) return general.own ? whole : 'none'
  const isLess = special.every(({ extent }) => !(extent.own && !general.own) && !(extent.others && !general.others))
  return general.own && isLess ? lessened : 'some'
}

/** Whether a principal sees the citizen of an id if they are the validator, and whether they do if they are not. */
export function seesCitizen(principal: ScopedSubject, id: number): Extent {
  return extentOf(principal, 'view', 'Profile', id)
}

/** Whether a person sees this citizen. */
export function sees(principal: ScopedSubject, { id, checker_id }: { id: number; checker_id: number | null }): boolean {
  const { own, others } = seesCitizen(principal, id)
  return checker_id !== null && checker_id === principal.id ? own : others
}

/** The condition for the citizen of an id, if the principal may see them. */
export function seen(principal: ScopedSubject, id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`profiles.id = ${id} and ${scope(principal)}`
}

/** Throws the same 404 for a citizen that does not exist and for one outside the scope. */
export async function refuseUnseen(db: Db, principal: ScopedSubject, id: number): Promise<void> {
  await presentRow(db)`select from profiles where ${seen(principal, id)}`
}
