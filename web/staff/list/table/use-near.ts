import { type RefObject, useEffect } from 'react'

/** The distance from the window within which a row counts as near. */
const margin = '160px 0px'

/**
 * Marks the rows that are visible, or nearly, with `data-near`. CSS that is expensive for the browser, such as sticky cells, applies
 * only to them.
 * @param rows - changes whenever the rows change
 */
export function useNear(body: RefObject<HTMLElement | null>, rows: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other elements
  useEffect(() => {
    const options: IntersectionObserverInit & { readonly scrollMargin: string } = {
      rootMargin: margin,
      scrollMargin: margin,
    }
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) target.toggleAttribute('data-near', isIntersecting)
    }, options)
    for (const row of body.current?.querySelectorAll('[data-row]') ?? []) observer.observe(row)
    return () => observer.disconnect()
  }, [body, rows])
}
