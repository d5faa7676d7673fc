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

interface Ids {
  readonly ids: number[]
  readonly total: number
}

interface Window {
  readonly limit: number
  readonly offset: number
}

/**
 * A search looks through its matches once: they are materialised, counted and put in order in one statement. The planner,
 * left to itself, would walk an index of all citizens in the hope of meeting ten matches soon.
 */
async function searchedIds(db: Db, where: RawBuilder<SqlBool>, order: Order, window: Window): Promise<Ids> {
  const kept = (index: number) => sql.ref(`key_${index}`)
  const keys = sql.join(order.keys.map(({ value }, index) => sql`${value} as ${kept(index)}`))
  const { rows } = await sql<Ids>`
    with found as materialized (select profiles.id, ${keys} from profiles ${order.joins} where ${where})
    select (select count(*)::integer from found) as total,
      array(select id from found order by ${orderBy(order, kept)} limit ${window.limit} offset ${window.offset}) as ids
  `.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Without a search an index gives the page, and the total is counted beside it, so that it is true past the last page too. */
async function filteredIds(db: Db, where: RawBuilder<SqlBool>, order: Order, window: Window): Promise<Ids> {
  const counting = sql<{ total: number }>`select count(*)::integer as total from profiles where ${where}`
  const { sql: text, parameters } = counting.compile(db)
  const [page, total] = await Promise.all([
    sql<{ id: number }>`
      select profiles.id from profiles ${order.joins} where ${where}
      order by ${orderBy(order)} limit ${window.limit} offset ${window.offset}`.execute(db),
    counted(db, JSON.stringify([text, parameters]), async () => (await counting.execute(db)).rows[0]?.total ?? 0),
  ])
  return { ids: page.rows.map(({ id }) => id), total }
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
  const find = searches(query) ? searchedIds : filteredIds
  const { ids, total } = await find(db, matching(who, query), orderOf(query, bogotaDay(now)), limits(query))
  return { rows: await readRows(db, ids, now), total }
}
