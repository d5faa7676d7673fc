import { useCallback, useRef, useState } from 'react'
import type { ListRow, RowId } from '../declare.ts'
import {
  countSelected,
  nothingSelected,
  type Selection,
  toggled,
  toggledPage,
  toggledRange,
  withPage,
} from './selection.ts'

/**
 * The selected rows of a list. The selection stays from page to page. Another search or filter clears it, because people forget a
 * selected row that they do not see.
 * @returns also `selection`, which is undefined where rows cannot be selected
 */
export function useSelection<R extends ListRow>(rows: readonly R[], isSelectable: boolean, narrowed: string) {
  const [state, setState] = useState({ narrowed, selection: nothingSelected })
  const last = useRef<RowId>(undefined)
  const page = useRef<readonly RowId[]>([])
  page.current = rows.map((row) => row.id)
  const selection = state.narrowed === narrowed ? state.selection : nothingSelected

  const change = useCallback(
    (next: (now: Selection) => Selection) =>
      setState((now) => ({ narrowed, selection: next(now.narrowed === narrowed ? now.selection : nothingSelected) })),
    [narrowed],
  )
  const toggle = useCallback(
    (row: R, range: boolean) => {
      const from = range ? last.current : undefined
      last.current = row.id
      change((now) =>
        from === undefined ? toggled(now, row.id, page.current) : toggledRange(now, from, row.id, page.current),
      )
    },
    [change],
  )
  const togglePage = useCallback(() => change((now) => toggledPage(now, page.current)), [change])
  const selectPage = useCallback(() => change((now) => withPage(now, page.current)), [change])
  const select = useCallback((next: Selection) => change(() => next), [change])
  const count = countSelected(selection)
  return { selection: isSelectable ? selection : undefined, count, select, selectPage, toggle, togglePage }
}
