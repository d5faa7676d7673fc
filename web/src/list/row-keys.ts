/** What a key asks of a row. */
export type RowCommand =
  | { readonly do: 'focus'; readonly index: number }
  | { readonly do: 'select' | 'open' | 'menu' | 'expand' | 'collapse' }

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * The command behind a key, for the row at an index of so many; undefined leaves the key to the browser.
 * @param onRow - the row itself has the focus, not a control inside it, which keeps its own Enter, Space, Home and End
 * @param rtl - text runs from right to left, and the side arrows swap
 */
export function rowCommand(
  pressed: Pressed,
  index: number,
  count: number,
  onRow: boolean,
  rtl = false,
): RowCommand | undefined {
  const { key } = pressed
  if (key === 'ContextMenu' || (key === 'F10' && pressed.shiftKey)) return { do: 'menu' }
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined
  if (key === 'ArrowDown') return { do: 'focus', index: Math.min(index + 1, count - 1) }
  if (key === 'ArrowUp') return { do: 'focus', index: Math.max(index - 1, 0) }
  if (!onRow) return undefined
  if (key === 'Home') return { do: 'focus', index: 0 }
  if (key === 'End') return { do: 'focus', index: count - 1 }
  if (key === ' ') return { do: 'select' }
  if (key === 'Enter') return { do: 'open' }
  if (key === 'ArrowRight') return { do: rtl ? 'collapse' : 'expand' }
  if (key === 'ArrowLeft') return { do: rtl ? 'expand' : 'collapse' }
  return undefined
}
