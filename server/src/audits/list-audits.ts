import { type AuditRow, type listAudits as call, can, entityType, type Locale, type QueryOf } from '@portal/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import { counted } from '../counts.ts'
import type { Database } from '../database.ts'
import type { Db } from '../db.ts'
import { type Found, limits } from '../envelope.ts'
import { fieldRefusal } from '../errors.ts'
import { hasWords, say } from '../say.ts'
import { allOf } from '../search.ts'
import { wireMoment } from '../time.ts'
import { type Naming, readNames, type Values } from '../value-names.ts'

type Stored = Selectable<Database['audits']>

/** What an event is called in colour; all others are `primary` (domain facts §2.7). */
const colors: Readonly<Record<string, string>> = {
  created: 'success',
  updated: 'warning',
  deleted: 'error',
  restored: 'info',
}

/** The rows a person may read: all of them, or with owned-only grants what they did themselves. */
function within(who: SignedIn, needs: (typeof call)['needs']): RawBuilder<SqlBool>[] {
  const all = Array.isArray(needs) && needs.some(({ action, entity }) => can(who, action, entity))
  return all ? [] : [sql<SqlBool>`user_id = ${who.id}`]
}

/** `Profile`, `CitizenPortal/Models/Profile` and a class path of an older server name the same model. */
function ofType(type: string | undefined): RawBuilder<SqlBool>[] {
  const model = type?.split(/[\\/]/).at(-1) ?? ''
  return model === '' ? [] : [sql<SqlBool>`entity = ${model}`]
}

function translated(locale: Locale, key: string, other: string): string {
  return hasWords(key) ? say(locale, key) : other
}

function named(values: Values, naming: Naming): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, naming(field, value)]))
}

function wire(row: Stored, naming: Naming, locale: Locale): AuditRow {
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
    old_values: named(row.old_values, naming),
    new_values: named(row.new_values, naming),
    created_at,
    updated_at: created_at,
  }
}

/**
 * A page of the audit trail, newest first. Ids with a name (status, type, staff) are answered as that name.
 * @throws Refusal 422 when everything is asked for at once.
 */
export async function listAudits(
  db: Db,
  who: SignedIn,
  needs: (typeof call)['needs'],
  query: QueryOf<typeof call>,
  locale: Locale,
): Promise<Found<AuditRow>> {
  if (query.per_page === -1) throw fieldRefusal('per_page', 'validation.between', { min: 1, max: 100 })
  const { limit, offset } = limits(query)
  const where = allOf([
    ...within(who, needs),
    ...ofType(query.type),
    ...(query.type_id === undefined ? [] : [sql<SqlBool>`entity_id = ${query.type_id}`]),
  ])
  const counting = sql<{ total: number }>`select count(*)::integer as total from audits where ${where}`
  const { sql: text, parameters } = counting.compile(db)
  const [page, total] = await Promise.all([
    sql<Stored>`select * from audits where ${where} order by id desc limit ${limit} offset ${offset}`.execute(db),
    counted(db, JSON.stringify([text, parameters]), async () => (await counting.execute(db)).rows[0]?.total ?? 0),
  ])
  const naming = await readNames(
    db,
    page.rows.flatMap((row) => [row.old_values, row.new_values]),
  )
  return { rows: page.rows.map((row) => wire(row, naming, locale)), total }
}
