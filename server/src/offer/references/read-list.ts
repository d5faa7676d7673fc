import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords, noneOf, oneOf } from '../../base/database/search.ts'
import { sortText } from '../../base/http/ordering.ts'
import { wireRow } from '../../base/text/time.ts'

/** The source of a reference list's rows, and their order. */
export interface Source {
  /** The table to read. Its columns are those of the response; columns that the contract does not name are left out. */
  readonly from: RawBuilder<unknown>
  readonly where?: readonly RawBuilder<SqlBool>[]
  /** Short official lists keep the order of their ids. Long lists are sorted by name. */
  readonly order: 'id' | 'name'
  /** The column that `query` searches; `name` by default. */
  readonly looksIn?: string
}

/** The filters of a list: words of the name in any order, ids, and ids to leave out. */
export interface Narrowing {
  readonly query?: string | undefined
  readonly where_in?: readonly number[] | undefined
  readonly where_not_in?: readonly number[] | undefined
}

/** All rows of a reference list. */
export async function readList<Row>(db: Db, source: Source, narrowing: Narrowing): Promise<Row[]> {
  const conditions = [
    ...(source.where ?? []),
    ...oneOf('list.id', narrowing.where_in),
    ...noneOf('list.id', narrowing.where_not_in),
    ...containsWords(sql`fold_words(${sql.ref(`list.${source.looksIn ?? 'name'}`)})`, narrowing.query),
  ]
  const first = source.order === 'name' ? sql`${sortText(sql.ref('list.name'))}, ` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select list.* from ${source.from} as list
    where ${allOf(conditions)} order by ${first}list.id`.execute(db)
  // The response schema checks its type later.
  return rows.map((row) => wireRow(row) as Row)
}
