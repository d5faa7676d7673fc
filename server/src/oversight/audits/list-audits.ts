import type { Locale, QueryOf } from '@portal/contract'
import type { AuditRow, listAudits as call } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, equal, inDays, oneOf } from '../../base/database/search.ts'
import { fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, limits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { readNames } from '../../base/services/audit/value-names.ts'
import { type StoredAudit, wireAudit } from '../../base/services/authority/audit-rows.ts'
import { auditsOf, partlyVisible, visibleAudits } from '../../base/services/authority/policies/audit-records.ts'
import { userPolicy } from '../../base/services/authority/policies/user.ts'
import { eventNames, recordNames, translate } from '../../base/text/i18n.ts'
import { dayStart } from '../../base/text/time.ts'
import { scheduleImportTags } from '../../offer/import/import-schedules.ts'
import { importTags } from '../../people/import/write.ts'

/** The tags of imports, each of which is one act. */
const ofImport = [importTags, scheduleImportTags]

/** The model's name: `Profile`, `CitizenPortal/Models/Profile` and a class path of an older server are the same model. */
function modelOf(type: string | undefined): string {
  return type?.split(/[\\/]/).at(-1) ?? ''
}

type Query = QueryOf<typeof call>

/** The requested kind of record, if one is requested. */
const kindsOf = ({ type }: Query) => (modelOf(type) === '' ? undefined : [modelOf(type)])

function conditions(query: Query): RawBuilder<SqlBool>[] {
  const { type, type_id, profile_id, start_date, final_date } = query
  const model = modelOf(type)
  return [
    ...equal('entity', model),
    ...equal('entity_id', type_id),
    ...(profile_id === undefined
      ? []
      : [sql<SqlBool>`((entity = 'Profile' and entity_id = ${profile_id}) or audits.profile_id = ${profile_id})`]),
    ...oneOf('user_id', query.user_id),
    ...oneOf('event', query.event),
    ...equal('ip', query.ip),
    ...equal('request_id', query.request_id),
    ...inDays('created_at', start_date, final_date),
  ]
}

/** The kinds of records of which each row is listed; undefined for all of them. Within a record or a request no row stands for others. */
function listedSingly(principal: SignedIn, query: Query): readonly string[] | undefined {
  const { acts, type_id, profile_id, request_id } = query
  if (acts !== true || type_id !== undefined || profile_id !== undefined || request_id !== undefined) return undefined
  return partlyVisible(principal)
}

/**
 * The condition for the rows that stand for an act. The row of an import stands for all that the import did, unless an event or a kind of
 * record is requested.
 */
function actsOf(
  singly: readonly string[] | undefined,
  { event = [], type }: Query,
  continued: readonly number[],
): RawBuilder<SqlBool>[] {
  if (singly === undefined) return []
  const isNarrowed = event.length > 0 || modelOf(type) !== ''
  const stands = isNarrowed
    ? sql<SqlBool>`act_rows > 0`
    : sql<SqlBool>`(act_rows > 0 and (tags is null or tags <> all(${ofImport}::text[]) or event = 'imported'))`
  return [
    sql<SqlBool>`(${sql.join(
      [
        stands,
        ...(singly.length === 0 ? [] : [sql<SqlBool>`entity = any(${singly}::text[])`]),
        ...(continued.length === 0 ? [] : [sql<SqlBool>`id = any(${continued}::bigint[])`]),
      ],
      sql` or `,
    )})`,
  ]
}

/**
 * The last rows of the imports that began before the first requested day and ended in the requested days. They stand for their import
 * there, because its first row is on an earlier day.
 */
async function continuedImports(db: Db, { start_date, final_date }: Query): Promise<readonly number[]> {
  if (start_date === undefined) return []
  const { rows } = await sql<{ id: number }>`
    select id from audits where event = 'imported' and act_rows = 0 and ${allOf(inDays('created_at', start_date, final_date))}
      and exists (select from audits as first where first.request_id = audits.request_id and first.event = 'imported'
        and first.act_rows > 0 and first.created_at < ${dayStart(start_date)})`.execute(db)
  return rows.map(({ id }) => id)
}

interface ImportAct {
  readonly request_id: string | null
  readonly event: string
  readonly entity: string
  readonly act_rows: number
  /** The totals of the import. */
  readonly new_values: Record<string, unknown> | null
}

/**
 * The sizes of the acts of imports of citizens, whose rows are written by many transactions. Of an import itself they are in its last
 * row; it has none while it runs, or when it was stopped.
 */
async function importActs(db: Db, rows: readonly StoredAudit[]): Promise<readonly ImportAct[]> {
  const imports = rows.filter(({ tags, event }) => tags === importTags && event === 'imported')
  const parts = rows.filter(({ tags, event }) => tags === importTags && event !== 'imported')
  const requests = (acts: readonly StoredAudit[]) => acts.map(({ request_id }) => request_id)
  const whole = sql<ImportAct>`
    select request_id, event, entity, new_values,
      (new_values->>'created_count')::integer + (new_values->>'updated_count')::integer as act_rows
    from audits where event = 'imported' and act_rows = 0 and request_id = any(${requests(imports)}::text[])`
  const counted = sql<ImportAct>`
    select request_id, event, entity, null as new_values, count(*)::integer as act_rows from audits
    where tags = ${importTags} and event = any(${parts.map(({ event }) => event)}::text[])
      and request_id = any(${requests(parts)}::text[]) group by request_id, event, entity`
  return [
    ...(imports.length === 0 ? [] : (await whole.execute(db)).rows),
    ...(parts.length === 0 ? [] : (await counted.execute(db)).rows),
  ]
}

/** The size of the act that a row stands for, and the totals of an import. */
function actOf(row: StoredAudit, ofImports: readonly ImportAct[]) {
  const { request_id, event, entity, tags, act_rows, new_values } = row
  if (tags === scheduleImportTags && event === 'imported') return { act_rows: Number(new_values?.rows) }
  const act =
    tags === importTags
      ? ofImports.find((one) => one.request_id === request_id && one.event === event && one.entity === entity)
      : undefined
  return { act_rows: act?.act_rows ?? act_rows, ...(act?.new_values && { new_values: act.new_values }) }
}

/**
 * A page of the audit log, newest first, with `acts` one row for each act and its number of rows. Ids with a name (status, type, staff) are returned as that name.
 * @throws AppError 422 when all rows are requested at once.
 */
export async function listAudits(
  db: Db,
  { principal, query, locale }: CallContext<typeof call>,
): Promise<Found<AuditRow>> {
  if (query.per_page === -1) throw fieldError('per_page', 'validation.between', { min: 1, max: 100 })
  const visible = [...auditsOf(principal, modelOf(query.type)), ...visibleAudits(principal, kindsOf(query))]
  const singly = listedSingly(principal, query)
  const continued = singly === undefined ? [] : await continuedImports(db, query)
  const list = {
    from: sql`audits`,
    where: allOf([...visible, ...conditions(query), ...actsOf(singly, query, continued)]),
    order: sql`created_at desc, id desc`,
    window: limits(query),
    cachedFor: principal,
  }
  return findPage(db, list, async (page) => {
    const { rows } = await sql<StoredAudit>`select * ${page}`.execute(db)
    const naming = await readNames(db, rows)
    if (singly === undefined) return rows.map((row) => wireAudit(row, naming, locale))
    const isAct = ({ entity }: StoredAudit) => !singly.includes(entity)
    const ofImports = await importActs(db, rows.filter(isAct))
    return rows.map((row) => ({
      ...wireAudit(row, naming, locale),
      ...(isAct(row) ? actOf(row, ofImports) : { act_rows: 1 }),
    }))
  })
}

/** The filter options of the audit log, in the language of the request. People are those whom the person may view. */
export async function auditChoices(db: Db, principal: SignedIn, locale: Locale) {
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, locale)
  const users = await sql<{ id: number; name: string }>`
    select id, users.full_name as name from users
    where ${userPolicy.rows(principal)} order by name limit 1000`.execute(db)
  return {
    events: eventNames.map((id) => ({ id, name: translate(locale, `events.${id}`) })).toSorted(byName),
    types: recordNames.map((id) => ({ id, name: translate(locale, `models.${id}`) })).toSorted(byName),
    users: users.rows,
  }
}
