import { fold } from '@portal/contract'

interface Size {
  readonly width: number
  readonly height: number
}

interface Place {
  readonly top: number
  readonly left: number
  /** The maximum height there; a taller menu scrolls. */
  readonly room: number
}

const gap = 4
const edge = 8
const panelEdge = 16

const windowSize = (): Size => ({ width: innerWidth, height: innerHeight })

/**
 * The position of a menu: under its button, with their ends aligned; above it where there is more room; never outside the window.
 * All values in pixels of the window.
 */
export function placeBy(
  button: Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>,
  menu: Size,
  rtl: boolean,
  window = windowSize(),
): Place {
  const below = window.height - button.bottom - gap - edge
  const above = button.top - gap - edge
  const up = menu.height > below && above > below
  const room = up ? above : below
  const start = rtl ? button.left : button.right - menu.width
  return {
    top: up ? button.top - gap - Math.min(menu.height, room) : button.bottom + gap,
    left: Math.max(edge, Math.min(start, window.width - menu.width - edge)),
    room,
  }
}

/**
 * The position of a panel: under its button, with their starts or ends aligned; moved up over the button where it would not fit. All
 * values in pixels of the window.
 * @param alignsLeft - align the left edges; otherwise the right edges
 */
export function placePanel(
  button: Pick<DOMRect, 'bottom' | 'left' | 'right'>,
  panel: Size,
  alignsLeft: boolean,
  window = windowSize(),
): Pick<Place, 'top' | 'left'> {
  const start = alignsLeft ? button.left : button.right - panel.width
  return {
    top: Math.max(panelEdge, Math.min(button.bottom + gap, window.height - panel.height - panelEdge)),
    left: Math.max(panelEdge, Math.min(start, window.width - panel.width - panelEdge)),
  }
}

/**
 * The entry to which a key moves the focus; undefined for a key without a function here.
 * @param now - the entry that has the focus, -1 for none
 * @param labels - the labels of every entry, in order
 */
export function entryFor(key: string, now: number, labels: readonly string[]): number | undefined {
  const { length } = labels
  if (length === 0) return undefined
  if (key === 'ArrowDown') return (now + 1) % length
  if (key === 'ArrowUp') return (Math.max(now, 0) + length - 1) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  if (key.length !== 1 || key === ' ') return undefined
  const letter = fold(key)
  const after = labels.map((_, index) => (now + 1 + index) % length)
  return after.find((index) => fold(labels[index] ?? '').startsWith(letter))
}
