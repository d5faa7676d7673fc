import type { ApiError } from '../../../kit/request/api-errors.ts'
import type { RowId, Selected } from '../declare.ts'

export function countOf(selected: Selected<RowId>): number {
  return selected.kind === 'ids' ? selected.ids.length : selected.count
}

/** The part of a body that selects the rows: ids, or the filter with the number that the person confirmed. */
export function manyBody<Id extends RowId>(
  selected: Selected<Id>,
  count: number,
): { readonly ids: Id[] } | { readonly filter: Readonly<Record<string, unknown>>; readonly count: number } {
  return selected.kind === 'ids' ? { ids: [...selected.ids] } : { filter: selected.filter, count }
}

/** The server's count, when it differs from the number that the person saw: the dialog then asks again. */
export function recounted({ reason, details }: Pick<ApiError, 'reason' | 'details'>): number | undefined {
  if (reason !== 'count_changed' || typeof details !== 'object' || details === null || !('count' in details)) {
    return undefined
  }
  return typeof details.count === 'number' ? details.count : undefined
}
