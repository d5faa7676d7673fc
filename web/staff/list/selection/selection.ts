import type { RowId } from '../declare.ts'

/** The selection: some rows by id, or every row that matches the filter, with the number that the person saw. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<RowId> }
  | { readonly kind: 'all'; readonly total: number }

export const nothingSelected: Selection = { kind: 'some', ids: new Set() }

/** The state of the check box for the whole page. */
export type PageTick = 'none' | 'some' | 'all'

export function isSelected(selection: Selection, id: RowId): boolean {
  return selection.kind === 'all' || selection.ids.has(id)
}

export function countSelected(selection: Selection): number {
  return selection.kind === 'all' ? selection.total : selection.ids.size
}

/** Selects or deselects a row. Of "all that match" the rest of the page stays: the server takes no exceptions to a filter. */
export function toggled(selection: Selection, id: RowId, page: readonly RowId[]): Selection {
  const ids = new Set<RowId>(selection.kind === 'all' ? page : selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { kind: 'some', ids }
}

/** The selection after the rows between two rows get the state of the last pressed one (Shift). */
export function toggledRange(selection: Selection, from: RowId, to: RowId, page: readonly RowId[]): Selection {
  const ends = [page.indexOf(from), page.indexOf(to)]
  if (ends.includes(-1)) return toggled(selection, to, page)
  const ids = new Set<RowId>(selection.kind === 'all' ? page : selection.ids)
  const ticks = !isSelected(selection, to)
  for (const id of page.slice(Math.min(...ends), Math.max(...ends) + 1)) {
    if (ticks) ids.add(id)
    else ids.delete(id)
  }
  return { kind: 'some', ids }
}

export function pageTick(selection: Selection, page: readonly RowId[]): PageTick {
  const selected = page.filter((id) => isSelected(selection, id)).length
  if (selected === 0) return 'none'
  return selected === page.length ? 'all' : 'some'
}

/** The selection with every row of the page. Of "all that match" nothing changes. */
export function withPage(selection: Selection, page: readonly RowId[]): Selection {
  return selection.kind === 'all' ? selection : { kind: 'some', ids: new Set([...selection.ids, ...page]) }
}

/** The selection after the page's check box is pressed: the whole page, or none of it when all of it was selected. */
export function toggledPage(selection: Selection, page: readonly RowId[]): Selection {
  if (selection.kind === 'all') return nothingSelected
  if (pageTick(selection, page) !== 'all') return withPage(selection, page)
  return { kind: 'some', ids: new Set([...selection.ids].filter((id) => !page.includes(id))) }
}
