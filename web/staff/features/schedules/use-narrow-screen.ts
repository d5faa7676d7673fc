import { useSyncExternalStore } from 'react'

/** Whether the screen is narrower than a width in pixels. Paper is never narrow: printed pages have their own layout. */
export function useNarrowScreen(width: number): boolean {
  const query = `screen and (max-width: ${width - 0.05}px)`
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
