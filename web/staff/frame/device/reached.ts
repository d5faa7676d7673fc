import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** Calls a function whenever the end of a scrolled list comes near. @returns the ref of an element at the end of the list */
export function useReached(run: () => void): RefCallback<HTMLElement> {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const options: IntersectionObserverInit & { readonly scrollMargin: string } = { scrollMargin: '400px 0px' }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    }, options)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
