import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Below this width in pixels the mobile layout is used. */
const mobileBreakpoint = 960

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Whether the window is narrower than a width in pixels. */
export function useNarrow(width: number = mobileBreakpoint): boolean {
  return useMedia(`(max-width: ${width - 0.05}px)`)
}

/** Whether the screen is narrower than a width in pixels. Paper is never narrow: printed pages have their own layout. */
export function useNarrowScreen(width: number): boolean {
  return useMedia(`screen and (max-width: ${width - 0.05}px)`)
}

/** Whether an element is narrower than a width in pixels. The drawer takes a part of the window, so the window's width is not enough. */
export function useNarrowBox(box: HTMLElement | null, width: number): boolean {
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (box === null) return
    const look = () => setNarrow(box.clientWidth < width)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box, width])
  return narrow
}
