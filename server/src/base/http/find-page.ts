import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countUpTo, mostCounted, type PrincipalId } from '../database/counts.ts'
import type { Db } from '../database/db.ts'
import type { Found } from './envelope.ts'

/** A list in SQL, and the part of it that a page shows. */
export interface ListQuery {
  /** The tables after `from`. */
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
  /** The `order by` list. It must be total, so that pages neither skip nor repeat rows. */
  readonly order: RawBuilder<unknown>
  readonly window: { readonly limit: number; readonly offset: number }
  /** The highest number of rows that are counted, if not {@link mostCounted}. */
  readonly most?: number
  /** For lists that are expensive to count: the person whose count may be cached for a few seconds in a large portal. */
  readonly cachedFor?: PrincipalId
}

/** The statement of a page from its `from` on. */
export function pageOf({ from, where, order, window }: ListQuery): RawBuilder<unknown> {
  return sql`from ${from} where ${where} order by ${order} limit ${window.limit} offset ${window.offset}`
}

/** The table `page` with the `id` of each row of a page and its `position`, for a statement that joins it. */
export function positionsOf(page: RawBuilder<unknown>, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select *, row_number() over () as position from (select ${columns} ${page}) as ordered) as page`
}

/**
 * Finds one page of a list, and how many rows the list has. Every list of the server uses it. A page that is not full ends the list, so
 * its rows need no count.
 * @param read reads the rows of the page; it gets the statement of the page from its `from` on
 */
export async function findPage<Row>(
  db: Db,
  list: ListQuery,
  read: (page: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Found<Row>> {
  const { from, where, window, most = mostCounted, cachedFor } = list
  const rows = await read(pageOf(list))
  const isEnd = rows.length < window.limit && (rows.length > 0 || window.offset === 0)
  if (isEnd) return { rows, total: window.offset + rows.length }
  return { rows, ...(await countUpTo(db, sql`select from ${from} where ${where}`, most, cachedFor)) }
}
