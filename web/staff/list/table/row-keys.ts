/** The effect of a key in a row or in a cell or control of it. */
export type RowCommand =
  | { readonly do: 'focus'; readonly index: number }
  /** A cell or control of the row, from 0; before the first one is the row itself. */
  | { readonly do: 'place'; readonly place: number }
  | { readonly do: 'select' | 'open' | 'menu' | 'expand' | 'collapse' }

export interface RowPlace {
  /** The index of the row, and the number of rows. */
  readonly index: number
  readonly count: number
  /** The index of the cell or control in the row, and their number; -1 for the row itself. */
  readonly place: number
  readonly places: number
  /** Whether the row has details to show, and whether they are open. */
  readonly isExpandable: boolean
  readonly isExpanded: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The command of a key in a grid whose rows take the focus (ARIA Authoring Practices, grid and treegrid); undefined leaves the key
 * to the browser.
 * @param rtl - text runs from right to left, and the left and right arrows are swapped
 */
export function rowCommand(pressed: Pressed, at: RowPlace, rtl = false): RowCommand | undefined {
  const { key } = pressed
  const { index, count, place, places } = at
  const onRow = place < 0
  if (key === 'ContextMenu' || (key === 'F10' && pressed.shiftKey)) return { do: 'menu' }
  const isWhole = (pressed.ctrlKey || pressed.metaKey) && (key === 'Home' || key === 'End')
  if (!isWhole && (pressed.ctrlKey || pressed.metaKey || pressed.altKey)) return undefined
  if (key === 'ArrowDown') return { do: 'focus', index: Math.min(index + 1, count - 1) }
  if (key === 'ArrowUp') return { do: 'focus', index: Math.max(index - 1, 0) }
  if (key === 'Home') return onRow || isWhole ? { do: 'focus', index: 0 } : { do: 'place', place: 0 }
  if (key === 'End') return onRow || isWhole ? { do: 'focus', index: count - 1 } : { do: 'place', place: places - 1 }
  if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) {
    if (onRow && at.isExpandable && !at.isExpanded) return { do: 'expand' }
    return { do: 'place', place: Math.min(place + 1, places - 1) }
  }
  if (key === (rtl ? 'ArrowRight' : 'ArrowLeft')) {
    if (!onRow) return { do: 'place', place: place - 1 }
    return at.isExpanded ? { do: 'collapse' } : undefined
  }
  if (!onRow) return undefined
  if (key === ' ') return { do: 'select' }
  return key === 'Enter' ? { do: 'open' } : undefined
}
