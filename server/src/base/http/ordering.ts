import { descends, type ListParams } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { sorting } from './envelope.ts'

/** The sort key of a Spanish text, without accents and case. */
export function sortText(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`fold(${column}) collate "C"`
}

/**
 * The `order by` list of all requested pairs, in their order; without a pair the newest rows come first. Rows without a value
 * come last in both directions. Equal rows are ordered by id, in the direction of the last column. `columns` contains the
 * sortable columns; its `id` is that tie-breaker.
 * @throws AppError 422 on `column.N` for an unknown or unsortable column.
 */
export function orderBy(
  params: ListParams,
  columns: Readonly<Record<string, RawBuilder<unknown>>> & { readonly id: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const pairs = sorting(params, Object.keys(columns))
  const keys = pairs.map(({ column, order }) => ({ value: columns[column] ?? columns.id, descending: descends(order) }))
  const last = keys.at(-1)?.descending ?? true
  return sql.join(
    [...keys, { value: columns.id, descending: last }].map(({ value, descending }) =>
      descending ? sql`${value} desc nulls last` : sql`${value} asc`,
    ),
  )
}
