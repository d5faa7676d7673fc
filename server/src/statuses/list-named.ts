import type { ListParams } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db.ts'
import { type Found, limits, refuseTooMany } from '../envelope.ts'
import { orderBy, sortText } from '../ordering.ts'
import { allOf, holdsWords } from '../search.ts'
import { wireMoment } from '../time.ts'

/** What the small catalogues have in common. */
interface NamedRow {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

/** The generic parameters, and the two low-level filters that clients use (domain facts §1.0). */
interface NamedQuery extends ListParams {
  readonly where?: number | undefined
  readonly where_not?: string | undefined
}

const columns = {
  id: sql.ref('id'),
  name: sortText(sql.ref('name')),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
}

/** What a sort column shows, as text: `where_not` is compared with it. */
const shown: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`id::text`,
  name: sql`upper(name)`,
  created_at: sql`to_char(created_at, 'YYYY-MM-DD HH24:MI:SS')`,
  updated_at: sql`to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS')`,
}

function otherThan(query: NamedQuery): RawBuilder<SqlBool>[] {
  if (query.where_not === undefined || query.where_not === '') return []
  return [sql`${shown[query.column[0] ?? 'id']} <> ${query.where_not.toLocaleUpperCase('es')}`]
}

/**
 * A page of a small catalogue's live rows, names in upper case; a newer engine of all catalogues will take its place.
 * @throws Refusal 422 on `column.N`, or when everything is asked for and it is too much.
 */
export async function listNamed<Row extends NamedRow>(
  db: Db,
  table: 'status' | 'profile_types',
  query: NamedQuery,
  more: readonly RawBuilder<SqlBool>[] = [],
): Promise<Found<Omit<Row, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string }>> {
  const order = orderBy(query, columns)
  const where = allOf([
    sql`deleted_at is null`,
    ...(query.where === undefined ? [] : [sql<SqlBool>`id = ${query.where}`]),
    ...otherThan(query),
    ...holdsWords(sql`fold(name)`, query.query),
    ...more,
  ])
  const { limit, offset } = limits(query)
  const [page, counted] = await Promise.all([
    sql<Row>`select * from ${sql.table(table)} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total from ${sql.table(table)} where ${where}`.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  if (query.per_page === -1) refuseTooMany(total)
  const rows = page.rows.map((row) => ({
    ...row,
    name: row.name.toLocaleUpperCase('es'),
    created_at: wireMoment(row.created_at),
    updated_at: wireMoment(row.updated_at),
  }))
  return { rows, total }
}
