import { entityType, type History, type Locale, mostRowAudits, type RowAudit } from '@portal/contract'
import type { AuditRow, Model } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import type { Db, RowOf } from '../../database/db.ts'
import { namelessOf } from '../../database/principals.ts'
import { allOf } from '../../database/search.ts'
import { translateOr } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import { readings } from '../audit/audit.ts'
import { type Naming, readNames, type Values } from '../audit/value-names.ts'
import { auditPolicy } from './policies/audit.ts'
import { visibleAudits } from './policies/audit-records.ts'
import type { ScopedSubject } from './policies/define-policy.ts'
import { policyOf } from './policies/policy-of.ts'

export type StoredAudit = RowOf<'audits'>

/** The colours of events. */
const colors: Readonly<Record<string, string>> = {
  created: 'success',
  updated: 'warning',
  deleted: 'error',
  restored: 'info',
}

export function colorOf(event: string): string {
  return colors[event] ?? 'primary'
}

function named(entity: string, values: Values, naming: Naming): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, naming(entity, field, value)]))
}

/** The name of the principal of an audit row. People of staff have capitals on the wire; the stored name of a citizen is mostly the address of their account, and stays as it is. */
function nameOf({ user_name, principal_kind, job }: StoredAudit, locale: Locale): string {
  if (user_name === null) return namelessOf(locale, principal_kind, job)
  return principal_kind === 'citizen' ? user_name : user_name.toLocaleUpperCase(locale)
}

/** Converts an audit row for the response, with its texts in a language. */
export function wireAudit(row: StoredAudit, naming: Naming, locale: Locale): AuditRow {
  const { entity, entity_id, user_id, user_name, principal_kind, job, event, act_rows: _, ...rest } = row
  const created_at = wireMoment(row.created_at)
  return {
    ...rest,
    user: nameOf(row, locale),
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
    .filter((row) => policyOf(entity as Model).may(principal, 'view-audit', { ...row, id: recordOf(row) }))
    .map(recordOf)
  const ids = [...new Set(auditPolicy.scope(principal) === 'none' ? readable : rows.map(recordOf))]
  const stored = ids.length === 0 ? [] : await readLatest(db, principal, { entity, ids, readable })
  const naming = await readNames(db, stored)
  const byRecord = new Map(ids.map((one): [number, RowAudit[]] => [one, []]))
  for (const row of stored) byRecord.get(row.entity_id ?? 0)?.push(wireAudit(row, naming, locale))
  return rows.map((row) => ({ ...row, audits: byRecord.get(recordOf(row)) ?? [] }))
}
