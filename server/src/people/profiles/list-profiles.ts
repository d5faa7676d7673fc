import type { ProfileRow } from '@portal/contract'
import { type listProfiles as call, type Duplicate, mostMatchesCounted } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mostCounted } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import { allOf } from '../../base/database/search.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, pageLimits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { requestedFields } from '../../base/http/list-parts.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { auditReading, pageShown } from '../../base/services/audit/audit-reading.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { exactOf, matching, searches } from '../list/filters.ts'
import { readRows } from '../list/rows.ts'
import { similarPage } from '../list/similar-names.ts'
import { orderBy, orderOf, peoplePage } from '../list/sorting.ts'
import { bareColumn } from '../person-fields.ts'

type ListContext = Pick<CallContext<typeof call>, 'principal' | 'origin' | 'query' | 'now'>

/** Reads the rows of a page. This function and not the registrar writes the read to the audit log: the most used list does not wait for it. */
async function readPage(db: Db, context: ListContext, statement: RawBuilder<unknown>): Promise<Readonly<ProfileRow>[]> {
  const { query, now } = context
  const isExact = exactOf(query) === undefined ? sql`true` : sql`is_exact`
  const found = await sql<{
    id: number
    is_exact: boolean
  }>`select profiles.id, ${isExact} as is_exact ${statement}`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  const similar = new Set(found.rows.filter(({ is_exact }) => !is_exact).map(({ id }) => id))
  const values = pageShown(query, ids.length)
  const [rows] = await Promise.all([
    readRows(db, ids, now, requestedFields(query)),
    auditReading(db, context, { event: 'listed', entity: 'Profile', values }),
  ])
  return similar.size === 0 ? rows : rows.map((row) => (similar.has(row.id) ? { ...row, is_similar: true } : row))
}

/**
 * A page of the citizens within the person's scope. Similar names come after the exact ones, and each group is in the requested order.
 * @throws AppError 422 on `column.N`, or when all rows are requested
 */
export function listProfiles(db: Db, context: ListContext): Promise<Found<Readonly<ProfileRow>>> {
  const { principal, query, now } = context
  const isSearch = searches(query)
  const order = orderOf(query)
  const list = {
    from: sql`profiles`,
    where: matching(principal, query, now),
    order: orderBy(order),
    window: pageLimits(query),
    most: isSearch ? mostMatchesCounted : mostCounted,
    cachedFor: principal,
  }
  const isExact = exactOf(query)
  const similar = isExact && {
    ...list,
    exact: matching(principal, { ...query, similar: undefined }, now),
    similar: allOf([list.where, sql<SqlBool>`not (${isExact})`]),
  }
  const ordered = similar ? similarPage(similar) : isSearch ? undefined : peoplePage(list, order)
  return findPage(db, list, (page) => readPage(db, context, ordered ?? page))
}

/**
 * Citizens within the scope who may be duplicates of this one: the same document without dots, or the same birth date and a name that is
 * the same or heard like it.
 * @throws AppError 404 when the citizen is absent or outside the scope.
 */
export async function listDuplicates(db: Db, principal: SignedIn, id: number): Promise<Duplicate[]> {
  await profilePolicy.refuseAbsent(db, principal, id)
  const { rows } = await sql<Duplicate>`
    with this as (select id, document, birthdate, sort_name, heard_name, ${bareColumn('document')} as bare from profiles where id = ${id}),
      found as (
        select profiles.id from profiles, this
          where ${bareColumn('profiles.document')} = this.bare
        union
        select profiles.id from profiles, this
          where profiles.birthdate = this.birthdate and profiles.heard_name = this.heard_name)
    select profiles.id, profiles.full_name, profiles.document,
      profiles.birthdate, document_types.name as document_type, profiles.status_id, status.code as status_code, status.name as status, status.color,
      ${bareColumn('profiles.document')} = this.bare as same_document,
      profiles.birthdate = this.birthdate and profiles.sort_name = this.sort_name as same_name,
      profiles.birthdate = this.birthdate and profiles.sort_name <> this.sort_name and profiles.heard_name = this.heard_name
        as similar_name
    from found
    join profiles on profiles.id = found.id
    join document_types on document_types.id = profiles.document_type_id
    join status on status.id = profiles.status_id
    cross join this
    where profiles.id <> ${id} and ${profilePolicy.rows(principal)}
    order by profiles.id limit 20`.execute(db)
  return rows
}
