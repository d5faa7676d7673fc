/** The position of a page among all rows. `from` is 0 when the page has no rows. */
export interface Paging {
  readonly page: number
  readonly lastPage: number
  readonly from: number
  readonly to: number
  readonly total: number
  /** There are more rows than `total`. */
  readonly isLowerBound: boolean
  readonly hasNext: boolean
  /** The requested page is after the last one, and the list has rows. */
  readonly isPast: boolean
}

/** @param rows how many rows the page has */
export function paging(page: number, perPage: number, total: number, rows: number, isLowerBound = false): Paging {
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const from = rows === 0 ? 0 : (page - 1) * perPage + 1
  const to = rows === 0 ? 0 : from + rows - 1
  const hasNext = page < lastPage || (isLowerBound && rows === perPage)
  return { page, lastPage, from, to, total, isLowerBound, hasNext, isPast: page > lastPage && total > 0 }
}
