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
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { type Asker, rowScopeOf, rowsFor, rowsOf, scope } from '../authority/scope.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/db.ts'
import { allOf } from '../database/search.ts'
import { type Naming, readNames, type Values } from '../database/value-names.ts'
import { namelessOf } from '../identity/principals.ts'
import { hasTranslation, translate } from '../text/i18n.ts'
import { wireMoment } from '../text/time.ts'
import { readings } from './audit.ts'

export type StoredAudit = Selectable<Database['audits']>

/** What an event is called in colour; all others are `primary` (domain facts §2.7). */
const colors: Readonly<Record<string, string>> = {
  created: 'success',
  updated: 'warning',
  deleted: 'error',
  restored: 'info',
}

/** Records that are of no model, or checked by another one, with that model. */
const judgedBy: Readonly<Record<string, Model>> = {
  Citizen: 'Profile',
  Export: 'Profile',
  Ability: 'Role',
  Session: 'User',
}

/** Records that tell of citizens. */
export const ofCitizens: readonly string[] = [
  'Profile',
  'Citizen',
  'Export',
  'File',
  'Observation',
  'CitizenSchedule',
  'Team',
]

const entities = new Set<string>([...models, ...Object.keys(judgedBy)])

/**
 * Rows about the records of a model with which somebody may do something; records that are gone are checked by the model alone.
 * `record` is the column of the record's id.
 */
function aboutRecords(
  who: Subject,
  action: Action,
  model: Model,
  record: 'audits.entity_id' | 'audits.user_id' = 'audits.entity_id',
): RawBuilder<SqlBool> {
  const ofModel = sql<SqlBool>`${sql.lit(couldEver(who, action, model))}`
  // A row about the audit log is about no record of it.
  if (model === 'Audit') return ofModel
  const { from, id } = rowsOf(model)
  return sql<SqlBool>`coalesce((select ${rowsFor(who, action, model)} from ${from} where ${id} = ${sql.ref(record)}), ${ofModel})`
}

/** Whoever may read the history of a model may read of its records too, where viewing them is not forbidden. */
function withHistory(who: Subject, model: Model): Subject {
  const [history, view] = [abilityName('view-audit', model), abilityName('view', model)]
  const abilities = who.abilities.map((ability) =>
    ability.name === history && !ability.forbidden ? { ...ability, name: view } : ability,
  )
  return { ...who, abilities }
}

/**
 * The rows about one kind of record that somebody may read, as a condition; none where they may read all of them. What one did
 * oneself is shown, but not what it tells of citizens and of other people of the staff.
 */
function aboutEntity(who: Subject, entity: string): RawBuilder<SqlBool>[] {
  const model = judgedBy[entity] ?? (entity as Model)
  const reader = withHistory(who, model)
  const reach = rowScopeOf(reader, model)
  if (reach === 'all') return []
  // Citizens are looked at by {@link aboutCitizens}.
  if (reach !== 'none' && model === 'Profile') return []
  // A session is checked by whose it is.
  const record = entity === 'Session' ? 'audits.user_id' : 'audits.entity_id'
  const seen = reach === 'none' ? sql<SqlBool>`false` : aboutRecords(reader, 'view', model, record)
  const isOwn =
    entity === 'User' ? sql<SqlBool>`audits.entity_id = ${who.id}` : sql<SqlBool>`audits.user_id = ${who.id}`
  return [ofCitizens.includes(entity) ? seen : sql<SqlBool>`(${isOwn} or ${seen})`]
}

/** Rows about many citizens at once are for whoever sees all of them, and for whoever made them. */
function aboutCitizens(who: Subject): RawBuilder<SqlBool>[] {
  if (rowScopeOf(who) === 'all') return []
  const sees = (id: string) =>
    sql<SqlBool>`exists (select from profiles where profiles.id = ${sql.ref(id)} and ${scope(who)})`
  return [
    sql<SqlBool>`case when audits.profile_id is not null then ${sees('audits.profile_id')}
      when entity = 'Profile' and entity_id is not null then ${sees('audits.entity_id')}
      when entity in ('Profile', 'Team', 'Export') or event in ('exported', 'listed') then user_id = ${who.id} else true end`,
  ]
}

/**
 * Rows are for whoever may view the model and the record that they are about, and its citizen (authority.md section 3). `only` are
 * the kinds of records that are asked for, where not all are.
 */
export function withinSight(who: Subject, only: Iterable<string> = entities): RawBuilder<SqlBool>[] {
  const bounded = [...only].flatMap((entity) =>
    entities.has(entity) ? aboutEntity(who, entity).map((seen) => sql`when ${entity} then ${seen}`) : [],
  )
  return [
    ...(bounded.length === 0 ? [] : [sql<SqlBool>`case entity ${sql.join(bounded, sql` `)} else true end`]),
    ...aboutCitizens(who),
  ]
}

/**
 * The rows a person may read: those of the audit log that they may view, those of the one model that is asked for whose history
 * they may read, and what they did themselves.
 */
export function auditsOf(who: Subject, model?: string): RawBuilder<SqlBool>[] {
  if (rowScopeOf(who, 'Audit') === 'all') return []
  const history = models.find((one) => one === model)
  return [
    sql<SqlBool>`(user_id = ${who.id} or ${rowsFor(who, 'view', 'Audit')}
      or ${history === undefined ? sql`false` : aboutRecords(who, 'view-audit', history)})`,
  ]
}

function translated(locale: Locale, key: string, other: string): string {
  return hasTranslation(key) ? translate(locale, key) : other
}

function named(entity: string, values: Values, naming: Naming): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, naming(entity, field, value)]))
}

/** An audit row as the wire shows it, with its words in a language. */
export function wireAudit(row: StoredAudit, naming: Naming, locale: Locale): AuditRow {
  const { entity, entity_id, user_id: _, user_name, principal_kind, job, event, ...rest } = row
  const created_at = wireMoment(row.created_at)
  return {
    ...rest,
    user: user_name?.toLocaleUpperCase(locale) ?? namelessOf(locale, principal_kind, job),
    event: translated(locale, `events.${event}`, event),
    event_name: event,
    color: colors[event] ?? 'primary',
    type: entityType(entity),
    type_trans: translated(locale, `models.${entity}`, entity),
    type_id: entity_id,
    old_values: named(entity, row.old_values, naming),
    new_values: named(entity, row.new_values, naming),
    created_at,
    updated_at: created_at,
  }
}

type Row = Readonly<Record<string, unknown>>

/**
 * The latest changes of some records, as much of them as the audit screen would show: one statement for all records. Readings are
 * left out, because they would fill the few rows there are.
 */
async function readLatest(
  db: Db,
  who: Asker,
  { entity, ids, readable }: { entity: string; ids: readonly number[]; readable: readonly number[] },
): Promise<StoredAudit[]> {
  const ofRecord = sql<SqlBool>`entity = ${entity} and entity_id = asked.id and event <> all(${[...readings]}::text[])`
  const ofAudit =
    rowScopeOf(who, 'Audit') === 'all'
      ? []
      : [sql<SqlBool>`(${rowsFor(who, 'view', 'Audit')} or asked.id = any(${readable}::integer[]))`]
  const where = allOf([ofRecord, ...ofAudit, ...withinSight(who, [entity])])
  const { rows } = await sql<StoredAudit>`
    select latest.* from unnest(${ids}::integer[]) as asked(id)
    cross join lateral (
      select * from audits where ${where} order by created_at desc, id desc limit ${mostRowAudits}) as latest
    order by latest.created_at desc, latest.id desc`.execute(db)
  return rows
}

/**
 * The rows with the latest audit rows of their records (`audits`), newest first, at most {@link mostRowAudits} each; none for a
 * record whose history the person may not see. Statements: one, and one for each table that ids in the values are of.
 */
export async function withRowAudits<R extends object>(
  db: Db,
  who: Asker,
  { entity, id }: History,
  rows: readonly R[],
  locale: Locale,
): Promise<(R & { audits: RowAudit[] })[]> {
  const recordOf = (row: R) => Number((row as Row)[id])
  const readable = rows.filter((row) => can(who, 'view-audit', entity, { ...row, id: recordOf(row) })).map(recordOf)
  const ids = [...new Set(rowScopeOf(who, 'Audit') === 'none' ? readable : rows.map(recordOf))]
  const stored = ids.length === 0 ? [] : await readLatest(db, who, { entity, ids, readable })
  const naming = await readNames(db, stored)
  const byRecord = new Map(ids.map((one): [number, RowAudit[]] => [one, []]))
  for (const row of stored) byRecord.get(row.entity_id ?? 0)?.push(wireAudit(row, naming, locale))
  return rows.map((row) => ({ ...row, audits: byRecord.get(recordOf(row)) ?? [] }))
}
