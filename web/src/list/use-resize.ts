import { type PointerEvent, type RefObject, useCallback, useRef } from 'react'
import { draggedWidth } from './columns.ts'

/** Dragging the edge of a column's heading. */
export interface Resize {
  readonly begin: (event: PointerEvent<HTMLElement>, column: string) => void
  /** Back to the width the list gives it. */
  readonly reset: (column: string) => void
}

/** So far a pointer moves before it is no mere press (pixels). */
const threshold = 2

/**
 * Gives a column the width its edge is dragged to: seen at once, kept when the pointer is let go; Escape gives it up.
 * @param sum - the widths of all columns together, in rem
 */
export function useResize(
  scroller: RefObject<HTMLElement | null>,
  sum: number,
  widthOf: (column: string) => number,
  onWidth: (column: string, rem: number | undefined) => void,
): Resize {
  const latest = useRef({ sum, widthOf, onWidth })
  latest.current = { sum, widthOf, onWidth }

  const begin = useCallback(
    (event: PointerEvent<HTMLElement>, column: string) => {
      const head = event.currentTarget.closest('th')
      const table = head?.closest('table')
      const line = table?.querySelector<HTMLElement>(`col[data-column="${CSS.escape(column)}"]`)
      if (event.button !== 0 || head === null || table == null || line == null || scroller.current === null) return
      event.preventDefault()
      event.stopPropagation()
      const handle = event.currentTarget
      handle.setPointerCapture(event.pointerId)
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const others = latest.current.sum - latest.current.widthOf(column)
      const start = { x: event.clientX, width: head.getBoundingClientRect().width, room: scroller.current.clientWidth }
      const before = { column: line.style.width, table: table.style.minWidth }
      const turn = getComputedStyle(table).direction === 'rtl' ? -1 : 1
      let wanted: number | undefined

      const move = (moved: globalThis.PointerEvent) => {
        const by = (moved.clientX - start.x) * turn
        if (wanted === undefined && Math.abs(by) < threshold) return
        wanted = draggedWidth(Math.max(0, start.width + by), others, start.room, rem)
        line.style.width = `${wanted}rem`
        table.style.minWidth = `${others + wanted}rem`
      }
      const end = (gaveUp: boolean) => {
        handle.removeEventListener('pointermove', move)
        handle.removeEventListener('pointerup', keep)
        handle.removeEventListener('pointercancel', leave)
        window.removeEventListener('keydown', giveUp, true)
        if (wanted === undefined) return
        if (gaveUp) {
          line.style.width = before.column
          table.style.minWidth = before.table
        } else latest.current.onWidth(column, wanted)
      }
      const keep = () => end(false)
      const leave = () => end(true)
      const giveUp = (pressed: KeyboardEvent) => {
        if (pressed.key !== 'Escape') return
        pressed.stopPropagation()
        end(true)
      }
      handle.addEventListener('pointermove', move)
      handle.addEventListener('pointerup', keep)
      handle.addEventListener('pointercancel', leave)
      window.addEventListener('keydown', giveUp, true)
    },
    [scroller],
  )
  const reset = useCallback((column: string) => latest.current.onWidth(column, undefined), [])
  return { begin, reset }
}
