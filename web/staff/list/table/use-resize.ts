import type { Header } from '@portal/contract'
import { type PointerEvent, useCallback, useRef } from 'react'
import { draggedWidth, tracksOf } from '../columns/columns.ts'

/** Resizing a column by dragging the edge of its heading. */
export interface Resize {
  readonly begin: (event: PointerEvent<HTMLElement>, column: string) => void
  /** Restores the list's default width. */
  readonly reset: (column: string) => void
}

/** A pointer that moves less than this many pixels is a press, not a drag. */
const threshold = 2

/**
 * Gives a column the width to which its edge is dragged. The change shows at once and is stored when the pointer is released; Escape
 * cancels it.
 * @param before - the width of the control columns before the columns in rem, and `after` of those after them
 */
export function useResize(
  headers: readonly Header[],
  before: number,
  after: number,
  widthOf: (column: string) => number,
  onWidth: (column: string, rem: number | undefined) => void,
): Resize {
  const latest = useRef({ headers, before, after, widthOf, onWidth })
  latest.current = { headers, before, after, widthOf, onWidth }

  const begin = useCallback((event: PointerEvent<HTMLElement>, column: string) => {
    const { headers, before, after, widthOf } = latest.current
    const head = event.currentTarget.closest('th')
    const table = head?.closest('table')
    const scroller = table?.parentElement
    if (event.button !== 0 || head === null || table == null || scroller == null) return
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const others = headers.reduce((sum, { value }) => sum + (value === column ? 0 : widthOf(value)), 0)
    const start = { x: event.clientX, width: head.getBoundingClientRect().width }
    const room = scroller.clientWidth - (before + after) * rem
    const turn = getComputedStyle(table).direction === 'rtl' ? -1 : 1
    let dragged: number | undefined
    const listening = new AbortController()
    const { signal } = listening

    const draw = (on: HTMLElement, width: number) => {
      const widths = headers.map(({ value }) => (value === column ? width : widthOf(value)))
      const { tracks, least } = tracksOf(widths, before, after)
      on.style.setProperty('--tracks', tracks)
      on.style.minWidth = least
    }
    const move = (moved: globalThis.PointerEvent) => {
      const by = (moved.clientX - start.x) * turn
      if (dragged === undefined && Math.abs(by) < threshold) return
      dragged = draggedWidth(Math.max(0, start.width + by), others, room, rem)
      draw(table, dragged)
    }
    const end = (gaveUp: boolean) => {
      listening.abort()
      if (dragged === undefined) return
      if (gaveUp) draw(table, widthOf(column))
      else latest.current.onWidth(column, dragged)
    }
    const giveUp = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(true)
    }
    handle.addEventListener('pointermove', move, { signal })
    handle.addEventListener('pointerup', () => end(false), { signal })
    handle.addEventListener('pointercancel', () => end(true), { signal })
    window.addEventListener('keydown', giveUp, { signal, capture: true })
  }, [])
  const reset = useCallback((column: string) => latest.current.onWidth(column, undefined), [])
  return { begin, reset }
}
