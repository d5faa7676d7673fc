import { useSyncExternalStore } from 'react'

/** Under this many pixels the frame is a phone's (specification, point 9). */
export const mobileBreakpoint = 960

/** Whether the window is narrower than a width in pixels. */
export function useNarrow(width: number = mobileBreakpoint): boolean {
  const query = `(max-width: ${width - 0.05}px)`
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
