import type { ListParams, ProfileFilter, ProfileRow, Subject } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { counted } from '../counts.ts'
import type { Db } from '../db.ts'
import { type Found, limits } from '../envelope.ts'
import { fieldRefusal } from '../errors.ts'
import { bogotaDay } from '../time.ts'
import { matching, searches } from './filters.ts'
import { readRows } from './rows.ts'
import { type Order, orderBy, orderOf } from './sorting.ts'

interface Window {
  readonly limit: number
  readonly offset: number
}

interface Asking {
  readonly where: RawBuilder<SqlBool>
  readonly order: Order
  readonly window: Window
  readonly now: Date
}

/**
 * A search looks through its matches once: they are materialised, counted and put in order in one statement. The planner,
 * left to itself, would walk an index of all citizens in the hope of meeting ten matches soon.
 */
async function searched(db: Db, { where, order, window, now }: Asking): Promise<Found<ProfileRow>> {
  const kept = (index: number) => sql.ref(`key_${index}`)
  const keys = sql.join(order.keys.map(({ value }, index) => sql`${value} as ${kept(index)}`))
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (select profiles.id, ${keys} from profiles ${order.joins} where ${where})
    select (select count(*)::integer from found) as total,
      array(select id from found order by ${orderBy(order, kept)} limit ${window.limit} offset ${window.offset}) as ids
  `.execute(db)
  const { ids, total } = rows[0] ?? { ids: [], total: 0 }
  if (ids.length === 0) return { rows: [], total }
  return { rows: await readRows(db, sql`unnest(${ids}::integer[]) with ordinality as page(id, position)`, now), total }
}

/** Without a search an index gives the page, and the total is counted beside it, so that it is true past the last page too. */
async function filtered(db: Db, { where, order, window, now }: Asking): Promise<Found<ProfileRow>> {
  const counting = sql<{ total: number }>`select count(*)::integer as total from profiles where ${where}`
  const { sql: text, parameters } = counting.compile(db)
  const page = sql`(select id, row_number() over () as position from (
      select profiles.id from profiles ${order.joins} where ${where}
      order by ${orderBy(order)} limit ${window.limit} offset ${window.offset}) as ordered) as page`
  const [rows, total] = await Promise.all([
    readRows(db, page, now),
    counted(db, JSON.stringify([text, parameters]), async () => (await counting.execute(db)).rows[0]?.total ?? 0),
  ])
  return { rows, total }
}

/**
 * A page of the citizens within somebody's scope.
 * @throws Refusal 422 when everything is asked for at once, or on `column.N`.
 */
export async function listProfiles(
  db: Db,
  who: Subject,
  query: ListParams & ProfileFilter,
  now: Date,
): Promise<Found<ProfileRow>> {
  if (query.per_page === -1) throw fieldRefusal('per_page', 'validation.per_page')
  const asking = {
    where: matching(who, query),
    order: orderOf(query, bogotaDay(now)),
    window: limits(query),
    now,
  }
  return searches(query) ? searched(db, asking) : filtered(db, asking)
}
