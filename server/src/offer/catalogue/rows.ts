import type { Subject } from '@portal/contract'
import type { AnyCatalogue, CatalogueQuery, CatalogueRow, Control, Facts } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, presentRow } from '../../base/database/db.ts'
import { allOf, containsWords, equal, oneOf } from '../../base/database/search.ts'
import { type Found, limits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { cataloguePolicy } from '../../base/services/authority/policies/catalogue.ts'
import { wireRow } from '../../base/text/time.ts'
import { countVisible } from './uses.ts'

const ref = (name: string) => sql.ref(`list.${name}`)

/** The filters of a catalogue: a switch is compared, references and choices match any of the requested values. */
function filtered({ fields }: AnyCatalogue, query: CatalogueQuery): RawBuilder<SqlBool>[] {
  const filters = Object.entries(fields).filter(([, { facts }]) => facts.isFilter)
  return filters.flatMap(([name]) => {
    const value = query[name]
    if (typeof value === 'boolean') return [sql<SqlBool>`${ref(name)} = ${value}`]
    return Array.isArray(value) && value.length > 0
      ? [sql<SqlBool>`${ref(name)}::text = any(${value.map(String)})`]
      : []
  })
}

/** Filters of older clients: an id, ids, and a text that the first sort column must not show. */
function legacy({ where, where_in, where_not, column: [first = 'id'] }: CatalogueQuery): RawBuilder<SqlBool>[] {
  const shown = first.endsWith('_at') ? sql`to_char(${ref(first)}, 'YYYY-MM-DD HH24:MI:SS')` : sql`${ref(first)}::text`
  return [
    ...equal('list.id', where),
    ...oneOf('list.id', where_in),
    ...(where_not === undefined || where_not === ''
      ? []
      : [sql<SqlBool>`upper(${shown}) is distinct from ${where_not.toLocaleUpperCase('es')}`]),
  ]
}

/** The text that the search box searches. */
function searched({ title, fields, columns }: AnyCatalogue): RawBuilder<unknown> {
  const all: [string, { facts: Facts }][] = [...Object.entries(fields), ...Object.entries(columns)]
  const names = all.filter(([name, { facts }]) => name === title || facts.inSearch).map(([name]) => ref(name))
  return sql`fold_words(concat_ws(' ', ${sql.join(names)}))`
}

/** How many schedules that the person may view use each row. It follows `list.*`, so it replaces the count of the database view. */
function schedulesCount(principal: Subject, { columns, usedBy }: AnyCatalogue): RawBuilder<unknown> {
  const use = 'schedules_count' in columns ? usedBy.find(({ entity }) => entity === 'Schedule') : undefined
  return use === undefined ? sql`` : sql`, ${countVisible(principal, use, ref('id'))} as schedules_count`
}

/** Fields with words. */
const texts: ReadonlySet<Control> = new Set(['text', 'long-text', 'icon', 'colour', 'select'])

/** Whether a column is sorted as words, without accents and case. */
function sortsAsText({ fields, columns }: AnyCatalogue, column: string): boolean {
  const field = fields[column]
  if (field !== undefined) return texts.has(field.control) && typeof field.facts.options?.[0]?.value !== 'number'
  const read = columns[column]
  return read !== undefined && z.safeParse(read.row, '').success
}

/**
 * A page of a catalogue's rows.
 * @throws AppError 403 for deleted rows without `destroy`; 422 on `column.N`, or when all rows are requested and there are too many.
 */
export async function listRows(
  db: Db,
  principal: SignedIn,
  catalogue: AnyCatalogue,
  query: CatalogueQuery,
): Promise<Found<CatalogueRow>> {
  const sortable = (catalogue.show.columns?.headers ?? [])
    .filter((column) => column.sortable)
    .map(({ value }) => [value, sortsAsText(catalogue, value) ? sortText(ref(value)) : ref(value)] as const)
  const order = orderBy(query, { id: ref('id'), ...Object.fromEntries(sortable) })
  const from = sql`${sql.table(catalogue.view)} as list`
  const where = allOf([
    cataloguePolicy(catalogue).rows(principal, 'view', query),
    ...filtered(catalogue, query),
    ...legacy(query),
    ...containsWords(searched(catalogue), query.query),
  ])
  return findPage(db, { from, where, order, window: limits(query) }, async (page) => {
    const { rows } = await sql<CatalogueRow>`select list.* ${schedulesCount(principal, catalogue)} ${page}`.execute(db)
    return rows.map(wireRow)
  })
}

/**
 * One row as lists show it. Principals who may delete also read a deleted row.
 * @throws AppError 404.
 */
export async function readRow(db: Db, principal: SignedIn, catalogue: AnyCatalogue, id: number): Promise<CatalogueRow> {
  const row = await presentRow<CatalogueRow>(db)`
    select list.* ${schedulesCount(principal, catalogue)} from ${sql.table(catalogue.view)} as list
    where list.id = ${id} and ${cataloguePolicy(catalogue).rows(principal)}`
  cataloguePolicy(catalogue).refuse(principal, 'view', row)
  // The row may be part of the details of an error, which no call validates. So it is parsed here.
  return z.parse(catalogue.row, wireRow(row))
}
