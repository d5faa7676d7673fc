import { auditedField, type Locale, type ResponseOf } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import type { Happening } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow } from '../../base/database/db.ts'
import { namelessOf } from '../../base/database/principals.ts'
import { allOf } from '../../base/database/search.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { type Naming, readNames } from '../../base/services/audit/value-names.ts'
import { type StoredObservation, staffNamedIn } from '../../base/services/audit/write-observation.ts'
import { colorOf, type StoredAudit } from '../../base/services/authority/audit-rows.ts'
import { ofCitizens, visibleAudits } from '../../base/services/authority/policies/audit-records.ts'
import { observationPolicy } from '../../base/services/authority/policies/observation.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { fieldLabel, translateOr } from '../../base/text/i18n.ts'
import { wireMoment, wireMomentOrNull } from '../../base/text/time.ts'
import { readActingCitizens } from './observations.ts'

interface Stored
  extends Omit<StoredAudit, 'profile_id' | 'user_id' | 'tags' | 'url' | 'ip' | 'user_agent' | 'request_id'> {
  readonly kind: 'event' | 'observation'
  readonly text: string | null
  readonly params: StoredObservation['params']
  readonly read_at: Date | null
}

/**
 * Audit events and observations. Audit rows with former values, and those of reads, are only for principals who may read the
 * history.
 */
function happenings(principal: SignedIn, id: number, withHistory: boolean): RawBuilder<unknown> {
  const shownAudits = sql`entity <> 'Observation' and event <> 'listed' and ${allOf(visibleAudits(principal, ofCitizens))}
    ${withHistory ? sql`` : sql`and event not in ('moved', 'assigned', 'undone', 'read', 'updated')`}`
  const columns = sql`'event' as kind, id, event, entity, entity_id, user_name, citizen_id, principal_kind, job,
    case event when 'postponed' then new_values ->> 'postponed_reason' when 'handed-to-colleague' then new_values ->> 'handover_reason' end as text,
    null::jsonb as params, null::timestamptz as read_at, old_values, new_values, created_at`
  return sql`
    select ${columns} from audits where entity = 'Profile' and entity_id = ${id} and ${shownAudits}
    union all
    select ${columns} from audits where profile_id = ${id} and ${shownAudits}
    union all
    select 'observation', observations.id, 'noted', 'Observation', observations.id,
      users.full_name, observations.citizen_id,
      case when observations.user_id is not null then 'staff' when observations.citizen_id is not null then 'citizen' else 'system' end, null,
      observation, params, read_at, '{}'::jsonb, '{}'::jsonb, observations.created_at
    from observations left join users on users.id = observations.user_id where profile_id = ${id} and ${observationPolicy.rows(principal)}`
}

function changesOf(locale: Locale, { entity, old_values, new_values }: Stored, naming: Naming): Happening['changes'] {
  const fields = [...new Set([...Object.keys(old_values), ...Object.keys(new_values)])]
  return fields.map((field) => ({
    field,
    label: fieldLabel(locale, auditedField(entity, field)),
    old: naming(entity, field, old_values[field] ?? null),
    new: naming(entity, field, new_values[field] ?? null),
  }))
}

function titleOf(locale: Locale, { event, entity }: Stored): string {
  const what = translateOr(locale, `events.${event}`, event)
  if (entity === 'Observation' || entity === 'Profile') return what
  return `${translateOr(locale, `models.${entity}`, entity)}: ${what.toLocaleLowerCase(locale)}`
}

/**
 * All events of a citizen, newest first; the readings and the former values only for those who may read the history.
 * @throws AppError 404 when absent or outside the scope; 422 when all rows are requested at once.
 */
export async function readTimeline(
  db: Db,
  { principal, params, query, locale }: CallContext<typeof calls.timeline>,
): Promise<Found<Happening>> {
  const { id } = params
  const window = pageLimits(query)
  const profile = await presentRow<{ checker_id: number | null }>(db)`
    select checker_id from profiles where profiles.id = ${id} and ${profilePolicy.rows(principal)}`
  const withHistory = profilePolicy.may(principal, 'view-audit', { id, ...profile })
  const from = sql`(${happenings(principal, id, withHistory)}) as happenings`
  const list = { from, where: sql<SqlBool>`true`, order: sql`created_at desc, kind, id desc`, window }
  const { rows, ...total } = await findPage(
    db,
    list,
    async (page) => (await sql<Stored>`select * ${page}`.execute(db)).rows,
  )
  const [naming, citizens] = await Promise.all([
    readNames(db, withHistory ? rows : []),
    readActingCitizens(db, principal, rows),
  ])
  // A citizen has the present name of the account, and only for principals who may see that account.
  const nameOf = ({ citizen_id, user_name, principal_kind, job }: Stored) => {
    const name = citizen_id === null ? user_name?.toLocaleUpperCase(locale) : citizens.get(citizen_id)
    return name ?? namelessOf(locale, principal_kind, job)
  }
  return {
    ...total,
    rows: rows.map((row) => ({
      id: `${row.kind}:${row.id}`,
      kind: row.kind,
      event: row.event,
      title: titleOf(locale, row),
      entity: row.entity,
      entity_id: row.entity_id,
      color: colorOf(row.event),
      user: nameOf(row),
      text: row.text,
      names: staffNamedIn(row),
      read_at: wireMomentOrNull(row.read_at),
      changes: withHistory ? changesOf(locale, row, naming) : [],
      created_at: wireMoment(row.created_at),
    })),
  }
}

/** Fields of audit rows of a citizen that are hidden from people who compare data. */
const hiddenFields: readonly string[] = ['citizen_changed_at', 'version', 'postponed_reason', 'handover_reason']

/**
 * The changes of others to a citizen since a moment, without values, so that a screen may request them often without a read in the audit log.
 * @throws AppError 404 when absent or outside the scope
 */
export async function readChangesSince(
  db: Db,
  { principal, params, query, locale }: CallContext<typeof calls.profileChanges>,
): Promise<ResponseOf<typeof calls.profileChanges>['data']> {
  await profilePolicy.refuseAbsent(db, principal, params.id)
  const others = sql`user_id is distinct from ${principal.id} and created_at >= ${new Date(query.since)}
    and ${allOf(visibleAudits(principal, ['Profile', 'File']))}`
  const { rows } = await sql<{ entity: string; entity_id: number; field: string | null; is_citizen: boolean }>`
    select distinct entity, entity_id, field, principal_kind = 'citizen' as is_citizen
    from audits left join lateral jsonb_object_keys(case when entity = 'Profile' then new_values else '{}'::jsonb end) as field on true
    where ((entity = 'Profile' and entity_id = ${params.id} and event in ('updated', 'identity-change-granted'))
        or (entity = 'File' and profile_id = ${params.id} and event in ('created', 'updated', 'replaced', 'deleted')))
      and ${others} limit 200`.execute(db)
  const fields = new Set(rows.flatMap(({ field }) => (field === null || hiddenFields.includes(field) ? [] : [field])))
  return {
    fields: [...fields].map((field) => ({ field, label: fieldLabel(locale, field) })),
    documents: new Set(rows.flatMap(({ entity, entity_id }) => (entity === 'File' ? [entity_id] : []))).size,
    by_citizen: rows.some(({ is_citizen }) => is_citizen),
  }
}
