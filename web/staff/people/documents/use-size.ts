import { type RefObject, useEffect, useState } from 'react'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The inner size of an element in pixels, updated on change; undefined before the first measurement. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const watcher = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setSize((now) => (now?.width === width && now.height === height ? now : { width, height }))
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [element])
  return size
}
