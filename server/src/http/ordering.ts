import { descends, type ListParams } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { sorting } from './envelope.ts'

/** The key a Spanish text is sorted by, accents and case aside. */
export function sortText(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`fold(${column}) collate "C"`
}

/**
 * The `order by` list of the pairs asked for, all of them, in order; none means newest first. Rows without a value come
 * last either way, and ties break by id, in the direction of the last column. `columns` holds what may be sorted by;
 * its `id` is the tie-breaker.
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
