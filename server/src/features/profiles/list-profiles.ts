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

type Asked = Pick<AskedOf<typeof call>, 'who' | 'origin' | 'query' | 'now'>

interface Asking {
  readonly asked: Asked
  readonly where: RawBuilder<SqlBool>
  readonly order: Order
  readonly window: Window
  readonly now: Date
}

/** Among so many of the newest citizens a page of a search is looked for first. */
const newest = 2000

/** The rows of a page; that they were shown is in the audit log before they are answered. */
async function show(db: Db, { asked, now }: Asking, ids: readonly number[]): Promise<Readonly<ProfileRow>[]> {
  const values = pageShown(asked.query, ids.length)
  const [rows] = await Promise.all([
    readRows(db, ids, now),
    auditReading(db, asked, { event: 'listed', entity: 'Profile', values }),
  ])
  return rows
}

/**
 * How many there are; counted apart from the page, so that it is true past the last page too.
 * @param count counts in another way, where that is at hand.
 */
function countOf(db: Db, where: RawBuilder<SqlBool>, count?: () => Promise<number>): Promise<number> {
  const counting = sql<{ total: number }>`select count(*)::integer as total from profiles where ${where}`
  const { sql: text, parameters } = counting.compile(db)
  const byItself = count ?? (async () => (await counting.execute(db)).rows[0]?.total ?? 0)
  return counted(db, JSON.stringify([text, parameters]), byItself)
}

/** The page, if the newest citizens alone fill it: so it is for common words, of which an index would bring thousands. */
async function amongNewest(db: Db, { where, window }: Asking): Promise<number[] | undefined> {
  const { rows } = await sql<{ id: number }>`
    select profiles.id from (select * from profiles order by id desc limit ${newest}) as profiles where ${where}
    order by profiles.id desc limit ${window.limit} offset ${window.offset}`.execute(db)
  return rows.length === window.limit ? rows.map(({ id }) => id) : undefined
}

/**
 * A search looks through its matches once: they are materialised, counted and put in order in one statement. The planner,
 * left to itself, would walk an index of all citizens in the hope of meeting ten matches soon.
 */
async function throughMatches(db: Db, { where, order, window }: Asking): Promise<{ ids: number[]; total: number }> {
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
 * Looking through the matches gives the page and the total at once. Where the total is known already, as when somebody turns
 * pages or writes on, the page alone is looked for among the newest first.
 */
async function searched(db: Db, asking: Asking): Promise<Found<ProfileRow>> {
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

/** Without a search an index gives the page; what is shown of it is read by a statement that is planned already. */
async function filtered(db: Db, asking: Asking): Promise<Found<ProfileRow>> {
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
 * A page of the citizens within somebody's scope.
 * @throws AppError 422 when everything is asked for at once, or on `column.N`.
 */
export async function listProfiles(db: Db, asked: Asked): Promise<Found<ProfileRow>> {
  const { who, query, now } = asked
  if (query.per_page === -1) throw fieldError('per_page', 'validation.per_page')
  const asking = {
    asked,
    where: matching(who, query),
    order: orderOf(query, bogotaDay(now)),
    window: limits(query),
    now,
  }
  return searches(query) ? searched(db, asking) : filtered(db, asking)
}
