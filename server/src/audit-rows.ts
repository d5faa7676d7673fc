import {
  type AuditRow,
  can,
  couldEver,
  entityType,
  type History,
  type Locale,
  type Model,
  mostRowAudits,
  type RowAudit,
} from '@portal/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { SignedIn } from './answer.ts'
import { readings } from './audit.ts'
import type { Database } from './database.ts'
import type { Db } from './db.ts'
import { hasWords, say } from './say.ts'
import { reachOf, scope } from './scope.ts'
import { allOf } from './search.ts'
import { wireMoment } from './time.ts'
import { type Naming, readNames, type Values } from './value-names.ts'

export type StoredAudit = Selectable<Database['audits']>

/** What an event is called in colour; all others are `primary` (domain facts §2.7). */
const colors: Readonly<Record<string, string>> = {
  created: 'success',
  updated: 'warning',
  deleted: 'error',
  restored: 'info',
}

/** Models whose rows tell of citizens, with the model that must be viewable to read them. */
const ofCitizens = {
  Profile: 'Profile',
  Citizen: 'Profile',
  Export: 'Profile',
  File: 'File',
  Observation: 'Observation',
  CitizenSchedule: 'CitizenSchedule',
  Team: 'Team',
} as const satisfies Record<string, Model>

/**
 * Rows about citizens are for whoever may view the model and the citizen (authority.md section 3). Rows about many citizens at once
 * are for whoever sees all of them, and for whoever made them.
 */
export function withinSight(who: SignedIn): RawBuilder<SqlBool>[] {
  const closed = Object.entries(ofCitizens).flatMap(([entity, model]) =>
    couldEver(who, 'view', model) ? [] : [entity],
  )
  const open = closed.length === 0 ? [] : [sql<SqlBool>`entity <> all(${closed}::text[])`]
  if (reachOf(who) === 'all') return open
  const sees = (id: string) =>
    sql<SqlBool>`exists (select from profiles where profiles.id = ${sql.ref(id)} and ${scope(who)})`
  return [
    ...open,
    sql<SqlBool>`case when audits.profile_id is not null then ${sees('audits.profile_id')}
      when entity = 'Profile' and entity_id is not null then ${sees('audits.entity_id')}
      when entity in ('Profile', 'Team', 'Export') or event in ('exported', 'listed') then user_id = ${who.id} else true end`,
  ]
}

function translated(locale: Locale, key: string, other: string): string {
  return hasWords(key) ? say(locale, key) : other
}

function named(entity: string, values: Values, naming: Naming): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, naming(entity, field, value)]))
}

/** An audit row as the wire shows it, with its words in a language. */
export function wireAudit(row: StoredAudit, naming: Naming, locale: Locale): AuditRow {
  const { entity, entity_id, user_id: _, user_name, event, ...rest } = row
  const created_at = wireMoment(row.created_at)
  return {
    ...rest,
    user: (user_name ?? say(locale, 'notices.system')).toLocaleUpperCase(locale),
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
async function readLatest(db: Db, who: SignedIn, entity: string, ids: readonly number[]): Promise<StoredAudit[]> {
  const ofRecord = sql<SqlBool>`entity = ${entity} and entity_id = asked.id and event <> all(${[...readings]}::text[])`
  const where = allOf([ofRecord, ...withinSight(who)])
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
  who: SignedIn,
  { entity, id }: History,
  rows: readonly R[],
  locale: Locale,
): Promise<(R & { audits: RowAudit[] })[]> {
  const recordOf = (row: R) => Number((row as Row)[id])
  const maySee = (row: R) => can(who, 'view', 'Audit') || can(who, 'view-audit', entity, { ...row, id: recordOf(row) })
  const ids = [...new Set(rows.filter(maySee).map(recordOf))]
  const stored = ids.length === 0 ? [] : await readLatest(db, who, entity, ids)
  const naming = await readNames(db, stored)
  const byRecord = new Map(ids.map((one): [number, RowAudit[]] => [one, []]))
  for (const row of stored) byRecord.get(row.entity_id ?? 0)?.push(wireAudit(row, naming, locale))
  return rows.map((row) => ({ ...row, audits: byRecord.get(recordOf(row)) ?? [] }))
}
