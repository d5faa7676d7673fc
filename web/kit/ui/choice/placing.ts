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
