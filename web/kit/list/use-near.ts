import { type RefObject, useEffect } from 'react'

/** How far outside the window a row still counts as near. */
const margin = '160px 0px'

/**
 * Marks the rows that are in view, or nearly, with `data-near`: what is dear to the browser, such as cells that stick, is
 * for them alone.
 * @param rows - changes whenever there are other rows
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
