import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** What `index.html` draws before the application is here, kept before the first drawing takes its place. */
const drawn = [...(document.querySelector('.first-shell')?.childNodes ?? [])].map((node) => node.cloneNode(true))

/** What is seen until the first page is here; the same drawing as in `index.html`, so that nothing changes on screen. */
export function Splash(): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(...drawn.map((node) => node.cloneNode(true))), [])
  return <div ref={place} className="first-shell" role="status" aria-label="Cargando" />
}
