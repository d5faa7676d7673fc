import type { Subject } from '@portal/contract'
import type { AnyCatalogue, CatalogueQuery, CatalogueRow, Facts } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { listedRows, visibleRows } from '../authority/visible-rows.ts'
import type { Db } from '../database/db.ts'
import { allOf, holdsWords } from '../database/search.ts'
import { type Found, limits, refuseTooMany } from '../http/envelope.ts'
import { AppError } from '../http/errors.ts'
import { orderBy, sortText } from '../http/ordering.ts'
import type { SignedIn } from '../http/register-call.ts'
import { wireMoment } from '../text/time.ts'
import { columnsOf } from './columns.ts'
import { countVisible } from './uses.ts'

const ref = (name: string) => sql.ref(`list.${name}`)

/** A row as it came from the database, on the wire. */
function wire(row: Readonly<Record<string, unknown>>): CatalogueRow {
  const moved = Object.entries(row).map(([name, value]) => [name, value instanceof Date ? wireMoment(value) : value])
  return Object.fromEntries(moved)
}

/** The filters a declaration has: a switch is compared, references and choices are any of those asked for. */
function filtered({ fields, shorthands }: AnyCatalogue, query: CatalogueQuery): RawBuilder<SqlBool>[] {
  const wanted = new Map<string, unknown>()
  for (const [name, { facts }] of Object.entries(fields)) if (facts.isFilter) wanted.set(name, query[name])
  for (const [name, { field, value }] of Object.entries(shorthands)) {
    if (isPresent(query[name])) wanted.set(field, [...((wanted.get(field) as unknown[] | undefined) ?? []), value])
  }
  return [...wanted].flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [sql<SqlBool>`${ref(name)} = ${value}`]
    return Array.isArray(value) && value.length > 0
      ? [sql<SqlBool>`${ref(name)}::text = any(${value.map(String)})`]
      : []
  })
}

/** A parameter that only has to be there; a plain "no" takes it away again. */
function isPresent(flag: unknown): boolean {
  return flag !== undefined && (typeof flag !== 'string' || !['0', 'false'].includes(flag.toLowerCase()))
}

/** What older clients ask by: an id, ids, and a text that the first sort column must not show (domain facts §1.0). */
function legacy({ where, where_in, where_not, column: [first = 'id'] }: CatalogueQuery): RawBuilder<SqlBool>[] {
  const shown = first.endsWith('_at') ? sql`to_char(${ref(first)}, 'YYYY-MM-DD HH24:MI:SS')` : sql`${ref(first)}::text`
  return [
    ...(where === undefined ? [] : [sql<SqlBool>`list.id = ${where}`]),
    ...(where_in === undefined || where_in.length === 0 ? [] : [sql<SqlBool>`list.id = any(${where_in}::integer[])`]),
    ...(where_not === undefined || where_not === ''
      ? []
      : [sql<SqlBool>`upper(${shown}) is distinct from ${where_not.toLocaleUpperCase('es')}`]),
  ]
}

/** The text that the search box looks through. */
function searched({ title, fields, columns }: AnyCatalogue): RawBuilder<unknown> {
  const all: [string, { facts: Facts }][] = [...Object.entries(fields), ...Object.entries(columns)]
  const names = all.filter(([name, { facts }]) => name === title || facts.inSearch).map(([name]) => ref(name))
  return sql`fold(concat_ws(' ', ${sql.join(names)}))`
}

/** How many schedules use each row, of those that the person may view: it follows `list.*` and so takes the place of the view's count. */
function schedulesCount(who: Subject, { columns, usedBy }: AnyCatalogue): RawBuilder<unknown> {
  const use = 'schedules_count' in columns ? usedBy.find(({ entity }) => entity === 'Schedule') : undefined
  return use === undefined ? sql`` : sql`, ${countVisible(who, use, ref('id'))} as schedules_count`
}

/**
 * A page of a catalogue's rows.
 * @throws AppError 403 for deleted rows without `destroy`; 422 on `column.N`, or when everything is asked for and it is too much.
 */
export async function listRows(
  db: Db,
  who: SignedIn,
  catalogue: AnyCatalogue,
  query: CatalogueQuery,
): Promise<Found<CatalogueRow>> {
  const sortable = columnsOf(catalogue)
    .filter((column) => column.sortable)
    .map(({ value, isText }) => [value, isText ? sortText(ref(value)) : ref(value)] as const)
  const order = orderBy(query, { id: ref('id'), ...Object.fromEntries(sortable) })
  const from = sql`${sql.table(catalogue.view)} as list`
  const where = allOf([
    ...listedRows(who, catalogue.entity, query),
    ...filtered(catalogue, query),
    ...legacy(query),
    ...holdsWords(searched(catalogue), query.query),
  ])
  const { limit, offset } = limits(query)
  const [page, counted] = await Promise.all([
    sql<CatalogueRow>`
      select list.* ${schedulesCount(who, catalogue)} from ${from}
      where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db),
  ])
  const total = counted.rows[0]?.total ?? 0
  if (query.per_page === -1) refuseTooMany(total)
  return { rows: page.rows.map(wire), total }
}

/**
 * One row as lists show it; a deleted one for whoever may delete.
 * @throws AppError 404.
 */
export async function readRow(db: Db, who: SignedIn, catalogue: AnyCatalogue, id: number): Promise<CatalogueRow> {
  const { rows } = await sql<CatalogueRow>`
    select list.* ${schedulesCount(who, catalogue)} from ${sql.table(catalogue.view)} as list
    where list.id = ${id} and ${visibleRows(who, catalogue.entity)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('not_found')
  // What no call answers is parsed here: it stands in the details of an error.
  return z.parse(catalogue.row, wire(row))
}
