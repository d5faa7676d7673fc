import type { ProfileRow } from '@portal/contract'
import type { listProfiles as call } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { matching, searches } from '../../citizens/filters.ts'
import { readRows } from '../../citizens/rows.ts'
import { type Order, orderBy, orderOf } from '../../citizens/sorting.ts'
import { counted } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { type Found, limits } from '../../http/envelope.ts'
import { fieldError } from '../../http/errors.ts'
import type { CallContext as AskedOf } from '../../http/register-call.ts'
import { bogotaDay } from '../../text/time.ts'

interface Window {
  readonly limit: number
  readonly offset: number
}

type ListContext = Pick<AskedOf<typeof call>, 'who' | 'origin' | 'query' | 'now'>

interface ListRequest {
  readonly context: ListContext
  readonly where: RawBuilder<SqlBool>
  readonly order: Order
  readonly window: Window
  readonly now: Date
}

/** A search first looks for its page among this number of newest citizens. */
const newest = 2000

/** The rows of a page. The reading is in the audit log before the response is sent. */
async function show(db: Db, { context, now }: ListRequest, ids: readonly number[]): Promise<Readonly<ProfileRow>[]> {
  const values = pageShown(context.query, ids.length)
  const [rows] = await Promise.all([
    readRows(db, ids, now),
    auditReading(db, context, { event: 'listed', entity: 'Profile', values }),
  ])
  return rows
}

/**
 * The number of matches. It is counted separately from the page, so that it is also correct for a page after the last one.
 * @param count another way to count, if one is available
 */
function countOf(db: Db, where: RawBuilder<SqlBool>, count?: () => Promise<number>): Promise<number> {
  const counting = sql<{ total: number }>`select count(*)::integer as total from profiles where ${where}`
  const { sql: text, parameters } = counting.compile(db)
  const byItself = count ?? (async () => (await counting.execute(db)).rows[0]?.total ?? 0)
  return counted(db, JSON.stringify([text, parameters]), byItself)
}

/**
 * The page, if the newest citizens alone fill it. This is the case for common words, for which an index would return thousands of rows.
 */
async function amongNewest(db: Db, { where, window }: ListRequest): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select profiles.id from (select * from profiles order by id desc limit ${newest}) as profiles where ${where}
    order by profiles.id desc limit ${window.limit} offset ${window.offset}`.execute(db)
  return rows.length === window.limit ? rows.map(({ id }) => id) : undefined
}

/**
 * Searches all citizens once: one statement materialises, counts and sorts the matches. Without `materialized` the planner would read an
 * index of all citizens until ten match.
 */
async function throughMatches(
  db: Db,
  { where, order, window }: ListRequest,
): Promise<{ ids: number[]; total: number }> {
  const kept = (index: number) => sql.ref(`key_${index}`)
  const keys = sql.join(order.keys.map(({ value }, index) => sql`${value} as ${kept(index)}`))
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (select profiles.id, ${keys} from profiles ${order.joins} where ${where})
    select (select count(*)::integer from found) as total,
      array(select id from found order by ${orderBy(order, kept)} limit ${window.limit} offset ${window.offset}) as ids
  `.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/**
 * Without a cached total, one search gives the page and the total. With a cached total, for example on the next page of the same search,
 * only the page is searched, first among the newest citizens.
 */
async function searched(db: Db, asking: ListRequest): Promise<Found<ProfileRow>> {
  const { where, order } = asking
  const seen: { ids?: readonly number[] } = {}
  const total = await countOf(db, where, async () => {
    const found = await throughMatches(db, asking)
    seen.ids = found.ids
    return found.total
  })
  const page = seen.ids ?? (order.isNewestFirst ? await amongNewest(db, asking) : undefined)
  const ids = page ?? (await throughMatches(db, asking)).ids
  return { rows: await show(db, asking, ids), total }
}

/** Without a search an index gives the page. A prepared statement reads its rows. */
async function filtered(db: Db, asking: ListRequest): Promise<Found<ProfileRow>> {
  const { where, order, window } = asking
  const page = sql<{ id: number }>`select profiles.id from profiles ${order.joins} where ${where}
    order by ${orderBy(order)} limit ${window.limit} offset ${window.offset}`.execute(db)
  const [rows, total] = await Promise.all([
    page.then((found) =>
      show(
        db,
        asking,
        found.rows.map(({ id }) => id),
      ),
    ),
    countOf(db, where),
  ])
  return { rows, total }
}

/**
 * A page of the citizens within the person's scope.
 * @throws AppError 422 when all rows are requested at once, or on `column.N`.
 */
export async function listProfiles(db: Db, context: ListContext): Promise<Found<ProfileRow>> {
  const { who, query, now } = context
  if (query.per_page === -1) throw fieldError('per_page', 'validation.per_page')
  const asking = {
    context,
    where: matching(who, query),
    order: orderOf(query, bogotaDay(now)),
    window: limits(query),
    now,
  }
  return searches(query) ? searched(db, asking) : filtered(db, asking)
}
