import type { Header, Locale } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { allOf, holdsWords } from '../../database/search.ts'
import { type DeclaredColumn, headersOf } from '../../http/envelope.ts'
import { sortText } from '../../http/ordering.ts'
import { wireMoment } from '../../text/time.ts'

/** Where the rows of a reference list come from, and how it is shown. */
export interface Source {
  /** What is selected from; its columns are those of the wire, and what the contract does not name stays here. */
  readonly from: RawBuilder<unknown>
  readonly where?: readonly RawBuilder<SqlBool>[]
  /** Short official lists keep the order of their ids; the long ones are looked up by name. */
  readonly order: 'id' | 'name'
  /** The column that `query` looks through; `name` unless told. */
  readonly looksIn?: string
  readonly headers: readonly string[]
}

/** How a list is narrowed: words of the name in any order, and ids. */
export interface Narrowing {
  readonly query?: string | undefined
  readonly where_in?: readonly number[] | undefined
}

const rightAligned = new Set(['id', 'code', 'nit', 'created_at', 'updated_at'])

/** The columns of a list by their names; `sortable` says whether `column[]` takes them. */
export function columnsOf(names: readonly string[], sortable = false): DeclaredColumn[] {
  return names.map((value) => ({ value, align: rightAligned.has(value) ? 'right' : 'left', sortable }))
}

/** A row with its moments as the wire writes them. What type it then has is checked where it is answered. */
export function wireRow<Row>(row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? wireMoment(value) : value]),
  ) as Row
}

/** Ids as a condition; no ids, no condition. */
export function idsIn(column: RawBuilder<unknown>, ids: readonly number[] | undefined): RawBuilder<SqlBool>[] {
  return ids === undefined || ids.length === 0 ? [] : [sql<SqlBool>`${column} = any(${ids}::integer[])`]
}

/** A reference list, whole: its rows and the columns to show, without links and meta. */
export async function readList<Row>(
  db: Db,
  source: Source,
  narrowing: Narrowing,
  locale: Locale,
): Promise<{ data: Row[]; details: { headers: Header[]; expanded: Header[] } }> {
  const conditions = [
    ...(source.where ?? []),
    ...idsIn(sql.ref('list.id'), narrowing.where_in),
    ...holdsWords(sql`fold(${sql.ref(`list.${source.looksIn ?? 'name'}`)})`, narrowing.query),
  ]
  const first = source.order === 'name' ? sql`${sortText(sql.ref('list.name'))}, ` : sql``
  const { rows } = await sql<Record<string, unknown>>`
    select list.* from ${source.from} as list
    where ${allOf(conditions)} order by ${first}list.id`.execute(db)
  return {
    data: rows.map((row) => wireRow<Row>(row)),
    details: { headers: headersOf(columnsOf(source.headers), locale), expanded: [] },
  }
}
