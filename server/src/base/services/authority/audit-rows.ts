import {
  type Action,
  abilityName,
  can,
  couldEver,
  entityType,
  type History,
  type Locale,
  mostRowAudits,
  type RowAudit,
  type Subject,
} from '@portal/contract'
import { type AuditRow, type Model, models } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, RowOf } from '../../database/db.ts'
import { namelessOf } from '../../database/principals.ts'
import { allOf } from '../../database/search.ts'
import { translateOr } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import { readings } from '../audit/audit.ts'
import { type Naming, readNames, type Values } from '../audit/value-names.ts'
import { personalType } from './account-holder.ts'
import { auditPolicy } from './policies/audit.ts'
import type { ScopedSubject } from './policies/define-policy.ts'
import { policyOf } from './policies/policy-of.ts'
import { profilePolicy } from './policies/profile.ts'

export type StoredAudit = RowOf<'audits'>

/** The colours of events. */
const colors: Readonly<Record<string, string>> = {
  created: 'success',
  updated: 'warning',
  deleted: 'error',
  restored: 'info',
}

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
  const seen = rowScope === 'none' ? sql<SqlBool>`false` : aboutRecords(reader, 'view', model, record)
  const isOwn =
    entity === 'User'
      ? sql<SqlBool>`audits.entity_id = ${principal.id}`
      : sql<SqlBool>`audits.user_id = ${principal.id}`
  return [ofCitizens.includes(entity) ? seen : sql<SqlBool>`(${isOwn} or ${seen})`]
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
    entities.has(entity) ? aboutEntity(principal, entity).map((seen) => sql`when ${entity} then ${seen}`) : [],
  )
  const seen = sql<SqlBool>`case entity ${sql.join(kinds, sql` `)} else true end`
  return [...(kinds.length === 0 ? [] : [seen]), ...aboutCitizens(principal)]
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

export function colorOf(event: string): string {
  return colors[event] ?? 'primary'
}

function named(entity: string, values: Values, naming: Naming): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, naming(entity, field, value)]))
}

/** Converts an audit row for the response, with its texts in a language. */
export function wireAudit(row: StoredAudit, naming: Naming, locale: Locale): AuditRow {
  const { entity, entity_id, user_id, user_name, principal_kind, job, event, ...rest } = row
  const created_at = wireMoment(row.created_at)
  return {
    ...rest,
    user: user_name?.toLocaleUpperCase(locale) ?? namelessOf(locale, principal_kind, job),
    event: translateOr(locale, `events.${event}`, event),
    event_name: event,
    color: colorOf(event),
    type: entityType(entity),
    type_trans: translateOr(locale, `models.${entity}`, entity),
    type_id: entity_id,
    old_values: named(entity, row.old_values, naming),
    new_values: named(entity, row.new_values, naming),
    created_at,
    updated_at: created_at,
  }
}

type Row = Readonly<Record<string, unknown>>

/** The latest changes of some records that the audit screen would show, without readings, which would fill the few rows. */
async function readLatest(
  db: Db,
  principal: ScopedSubject,
  { entity, ids, readable }: { entity: string; ids: readonly number[]; readable: readonly number[] },
): Promise<StoredAudit[]> {
  const ofRecord = sql<SqlBool>`entity = ${entity} and entity_id = requested.id and event <> all(${[...readings]}::text[])`
  const ofAudit =
    auditPolicy.scope(principal) === 'all'
      ? []
      : [sql<SqlBool>`(${auditPolicy.rows(principal)} or requested.id = any(${readable}::integer[]))`]
  const where = allOf([ofRecord, ...ofAudit, ...visibleAudits(principal, [entity])])
  const { rows } = await sql<StoredAudit>`
    select latest.* from unnest(${ids}::integer[]) as requested(id)
    cross join lateral (
      select * from audits where ${where} order by created_at desc, id desc limit ${mostRowAudits}) as latest
    order by latest.created_at desc, latest.id desc`.execute(db)
  return rows
}

/**
 * Adds to each row the latest audit rows of its record (`audits`), newest first, at most {@link mostRowAudits}; none for a
 * record whose history the person may not see. It uses one statement, and one for each table that ids in the values refer to.
 */
export async function withRowAudits<R extends object>(
  db: Db,
  principal: ScopedSubject,
  { entity, id }: History,
  rows: readonly R[],
  locale: Locale,
): Promise<(R & { audits: RowAudit[] })[]> {
  const recordOf = (row: R) => Number((row as Row)[id])
  const readable = rows
    .filter((row) => can(principal, 'view-audit', entity, { ...row, id: recordOf(row) }))
    .map(recordOf)
  const ids = [...new Set(auditPolicy.scope(principal) === 'none' ? readable : rows.map(recordOf))]
  const stored = ids.length === 0 ? [] : await readLatest(db, principal, { entity, ids, readable })
  const naming = await readNames(db, stored)
  const byRecord = new Map(ids.map((one): [number, RowAudit[]] => [one, []]))
  for (const row of stored) byRecord.get(row.entity_id ?? 0)?.push(wireAudit(row, naming, locale))
  return rows.map((row) => ({ ...row, audits: byRecord.get(recordOf(row)) ?? [] }))
}
