import type { ProfileRow } from '@portal/contract'
import { type listProfiles as call, type Duplicate, mostCitizensCounted } from '@portal/contract/staff'
import { sql } from 'kysely'
import { boundedTotal, type Total, totalOf } from '../../base/database/counts.ts'
import { type Db, presentRow } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { auditReading, pageShown } from '../../base/services/audit/audit-reading.ts'
import { refuseUnseen, scope } from '../../base/services/authority/scope.ts'
import { requestedFields } from '../../base/services/calls/answer-parts.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { matching, searches, sortedBelow } from '../list/filters.ts'
import { type PageRequest, pageIds } from '../list/page.ts'
import { readRows } from '../list/rows.ts'
import { orderBy, orderOf } from '../list/sorting.ts'
import { bareColumn } from '../person-fields.ts'

type ListContext = Pick<CallContext<typeof call>, 'principal' | 'origin' | 'query' | 'now'>

interface ListRequest extends PageRequest {
  readonly context: ListContext
  readonly now: Date
}

/** A search first looks for its page among this number of newest citizens. */
const newest = 2000

/** The rows of a page. The reading is in the audit log before the response is sent. */
async function show(db: Db, { context, now }: ListRequest, ids: readonly number[]): Promise<Readonly<ProfileRow>[]> {
  const values = pageShown(context.query, ids.length)
  const [rows] = await Promise.all([
    readRows(db, ids, now, requestedFields(context.query)),
    auditReading(db, context, { event: 'listed', entity: 'Profile', values }),
  ])
  return rows
}

/** The number of matches. It is counted separately from the page, so that it is also correct for a page after the last one. */
function countOf(db: Db, { context, where }: ListRequest, most?: number): Promise<Total> {
  return totalOf(db, context.principal, sql`from profiles where ${where}`, most)
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
function throughMatches(db: Db, { where, order, window }: ListRequest): Promise<{ ids: number[]; total: number }> {
  const keyColumn = (index: number) => sql.ref(`key_${index}`)
  const keys = sql.join(order.keys.map(({ value }, index) => sql`${value} as ${keyColumn(index)}`))
  return presentRow<{ ids: number[]; total: number }>(db)`
    with found as materialized (select profiles.id, ${keys} from profiles ${order.joins} where ${where})
    select (select count(*)::integer from found) as total,
      array(select id from found order by ${orderBy(order, keyColumn)} limit ${window.limit} offset ${window.offset}) as ids
  `
}

/** A search first looks among the newest citizens. If they do not fill the page, one statement finds the page and the total. */
async function searched(db: Db, asking: ListRequest): Promise<Found<ProfileRow>> {
  const ids = asking.order.isNewestFirst ? await amongNewest(db, asking) : undefined
  if (ids !== undefined) {
    const [rows, total] = await Promise.all([show(db, asking, ids), countOf(db, asking, mostCitizensCounted)])
    return { rows, ...total }
  }
  const found = await throughMatches(db, asking)
  return { rows: await show(db, asking, found.ids), ...boundedTotal(found.total, mostCitizensCounted) }
}

/** Without a search an index gives the page. A prepared statement reads its rows. */
async function filtered(db: Db, asking: ListRequest): Promise<Found<ProfileRow>> {
  const counting = countOf(db, asking)
  const page = pageIds(db, asking, async () => (await counting).total)
  const [rows, total] = await Promise.all([page.then((ids) => show(db, asking, ids)), counting])
  return { rows, ...total }
}

/** A page of the citizens within the person's scope. @throws AppError 422 on `column.N`, or when all rows are requested. */
export async function listProfiles(db: Db, context: ListContext): Promise<Found<ProfileRow>> {
  const { principal, query, now } = context
  const asking = {
    context,
    where: matching(principal, query),
    sortedBelow: sortedBelow(query, query.column),
    order: orderOf(query, bogotaDay(now)),
    window: pageLimits(query),
    now,
  }
  return searches(query) ? searched(db, asking) : filtered(db, asking)
}

/**
 * Citizens within the scope who may be duplicates of this one: the same document without dots, or the same name and birth date.
 * @throws AppError 404 when the citizen is absent or outside the scope.
 */
export async function listDuplicates(db: Db, principal: SignedIn, id: number): Promise<Duplicate[]> {
  await refuseUnseen(db, principal, id)
  const { rows } = await sql<Duplicate>`
    with this as (select id, document, birthdate, sort_name, ${bareColumn('document')} as bare from profiles where id = ${id}),
      found as (
        select profiles.id from profiles, this
          where ${bareColumn('profiles.document')} = this.bare
        union
        select profiles.id from profiles, this
          where profiles.birthdate = this.birthdate and profiles.sort_name = this.sort_name)
    select profiles.id, profiles.full_name, profiles.document,
      profiles.birthdate, document_types.name as document_type, profiles.status_id, status.name as status, status.color,
      ${bareColumn('profiles.document')} = this.bare as same_document,
      profiles.birthdate = this.birthdate and profiles.sort_name = this.sort_name as same_name
    from found
    join profiles on profiles.id = found.id
    join document_types on document_types.id = profiles.document_type_id
    join status on status.id = profiles.status_id
    cross join this
    where profiles.id <> ${id} and ${scope(principal)}
    order by profiles.id limit 20`.execute(db)
  return rows
}
