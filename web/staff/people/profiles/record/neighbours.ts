/** A row of the list near a citizen, and its page. */
export interface Neighbour {
  readonly id: number
  readonly page: number
}

/** The position of a citizen in a list. */
export interface Neighbours {
  readonly previous: Neighbour | undefined
  readonly next: Neighbour | undefined
  /** The position among all rows, from 1. */
  readonly at: number
}

/** The rows of a page of the list; undefined while they are not loaded or not needed. */
export interface ListPage {
  readonly page: number
  readonly ids: readonly number[] | undefined
}

/** Finds a citizen and the rows beside them in consecutive pages; undefined when none of the pages contains the citizen. */
export function neighboursIn(pages: readonly ListPage[], perPage: number, id: number): Neighbours | undefined {
  const rows = pages.flatMap(({ page, ids = [] }) => ids.map((one, index) => ({ id: one, page, index })))
  const found = rows.findIndex((row) => row.id === id)
  const here = rows[found]
  if (here === undefined) return undefined
  return { previous: rows[found - 1], next: rows[found + 1], at: (here.page - 1) * perPage + here.index + 1 }
}
