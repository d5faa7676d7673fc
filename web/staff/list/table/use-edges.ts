import { type RefObject, useEffect } from 'react'

/** Sets `data-cut-start` and `data-cut-end` while columns are hidden behind the sticky ones; a line shows the edge. */
export function useEdges(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      const scrolled = Math.abs(element.scrollLeft)
      element.toggleAttribute('data-cut-start', scrolled > 1)
      element.toggleAttribute('data-cut-end', scrolled + element.clientWidth < element.scrollWidth - 1)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])
}
