import { type Action, abilityName, couldEver, type Subject } from '@portal/contract'
import { type Model, models } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { personalType } from '../account-holder.ts'
import { auditPolicy } from './audit.ts'
import { policyOf } from './policy-of.ts'
import { profilePolicy } from './profile.ts'

/** The model that decides about records without a model of their own, or about records that another model decides. */
const modelOfEntity: Readonly<Record<string, Model>> = {
  Citizen: 'Profile',
  Export: 'Profile',
  IdentityRequest: 'Profile',
  Ability: 'Role',
  Session: 'User',
}

/** Entities whose records contain data about citizens. */
export const ofCitizens: readonly string[] = [
  'Profile',
  'Citizen',
  'Export',
  'IdentityRequest',
  'File',
  'Observation',
  'CitizenSchedule',
  'Team',
]

const entities = new Set<string>([...models, ...Object.keys(modelOfEntity)])

/**
 * The condition for audit rows about the records of a model with which a principal may do an action. For records that no
 * longer exist only the model is checked. `record` is the column of the record's id.
 */
function aboutRecords(
  principal: Subject,
  action: Action,
  model: Model,
  record: 'audits.entity_id' | 'audits.user_id' = 'audits.entity_id',
): RawBuilder<SqlBool> {
  const ofModel = sql<SqlBool>`${sql.lit(couldEver(principal, action, model))}`
  // A row with the entity `Audit` does not belong to one row of the audit log.
  if (model === 'Audit') return ofModel
  const { from, id } = policyOf(model)
  return sql<SqlBool>`coalesce((select ${policyOf(model).rows(principal, action)} from ${from} where ${id} = ${sql.ref(record)}), ${ofModel})`
}

/**
 * Adds *view* for every *view-audit* of a model: a principal who may read the history may view the records, unless that is
 * forbidden.
 */
function withHistory(principal: Subject, model: Model): Subject {
  const [history, view] = [abilityName('view-audit', model), abilityName('view', model)]
  const abilities = principal.abilities.map((ability) =>
    ability.name === history && !ability.forbidden ? { ...ability, name: view } : ability,
  )
  return { ...principal, abilities }
}

/**
 * The condition for the audit rows about one kind of record that a principal may read; no condition if they may read all. They
 * always see their own actions, except those about citizens and about other users.
 */
function aboutEntity(principal: Subject, entity: string): RawBuilder<SqlBool>[] {
  const model = modelOfEntity[entity] ?? (entity as Model)
  const reader = withHistory(principal, model)
  const rowScope = policyOf(model).scope(reader)
  if (rowScope === 'all') return []
  // {@link aboutCitizens} checks citizens.
  if (rowScope !== 'none' && model === 'Profile') return []
  // A session is checked by its user.
  const record = entity === 'Session' ? 'audits.user_id' : 'audits.entity_id'
  const mayView = rowScope === 'none' ? sql<SqlBool>`false` : aboutRecords(reader, 'view', model, record)
  const isOwn =
    entity === 'User'
      ? sql<SqlBool>`audits.entity_id = ${principal.id}`
      : sql<SqlBool>`audits.user_id = ${principal.id}`
  return [ofCitizens.includes(entity) ? mayView : sql<SqlBool>`(${isOwn} or ${mayView})`]
}

/**
 * The condition for audit rows that name a citizen. Rows about many citizens at once are visible to principals who see all of
 * them, and to the principal who caused the row. Rows about an account, and what its holder did without a person, such as
 * signing in, are visible to principals who see the holder.
 */
function aboutCitizens(principal: Subject): RawBuilder<SqlBool>[] {
  if (profilePolicy.scope(principal) === 'all') return []
  const sees = (id: string) =>
    sql<SqlBool>`exists (select from profiles where profiles.id = ${sql.ref(id)} and ${profilePolicy.rows(principal)})`
  const seesHolder = (account: string) =>
    sql<SqlBool>`exists (select from profiles where profiles.account_id = ${sql.ref(account)}
      and profiles.profile_type_id = ${personalType} and ${profilePolicy.rows(principal)})`
  return [
    sql<SqlBool>`case when audits.profile_id is not null then ${sees('audits.profile_id')}
      when entity = 'Profile' and entity_id is not null then ${sees('audits.entity_id')}
      when entity in ('Profile', 'Team', 'Export') or event in ('exported', 'listed') then user_id = ${principal.id}
      when entity = 'Citizen' and entity_id is not null then ${seesHolder('audits.entity_id')}
      when audits.citizen_id is not null then ${seesHolder('audits.citizen_id')} else true end`,
  ]
}

/**
 * The condition for audit rows: a principal must be allowed to view the model, the record and its citizen. `only` are the requested kinds of records, if not all are requested.
 */
export function visibleAudits(principal: Subject, only: Iterable<string> = entities): RawBuilder<SqlBool>[] {
  const kinds = [...only].flatMap((entity) =>
    entities.has(entity)
      ? aboutEntity(principal, entity).map((condition) => sql`when ${entity} then ${condition}`)
      : [],
  )
  const byEntity = sql<SqlBool>`case entity ${sql.join(kinds, sql` `)} else true end`
  return [...(kinds.length === 0 ? [] : [byEntity]), ...aboutCitizens(principal)]
}

/**
 * The kinds of records of which a principal may read some audit rows only, depending on the record. The first row of an act can be hidden
 * from them. All kinds if they may not read the whole audit log.
 */
export function partlyVisible(principal: Subject): readonly string[] {
  const isPart = (entity: string) => {
    const model = modelOfEntity[entity] ?? (entity as Model)
    const scope = policyOf(model).scope(withHistory(principal, model))
    return scope !== 'all' && (scope !== 'none' || entity === 'User')
  }
  const all = [...entities]
  if (auditPolicy.scope(principal) !== 'all') return all
  const ofPeople = profilePolicy.scope(principal) === 'all' ? [] : ofCitizens
  return all.filter((entity) => ofPeople.includes(entity) || isPart(entity))
}

/**
 * The audit rows that a person may read: those that they may view, those of the requested model if they may read its history,
 * and their own actions.
 */
export function auditsOf(principal: Subject, model?: string): RawBuilder<SqlBool>[] {
  if (auditPolicy.scope(principal) === 'all') return []
  const history = models.find((one) => one === model)
  return [
    sql<SqlBool>`(user_id = ${principal.id} or ${auditPolicy.rows(principal)}
      or ${history === undefined ? sql`false` : aboutRecords(principal, 'view-audit', history)})`,
  ]
}
