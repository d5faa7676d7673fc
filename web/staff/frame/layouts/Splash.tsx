import { type ReactElement, useLayoutEffect, useRef } from 'react'

/** The nodes that `index.html` shows before the application loads, copied before the first render replaces them. */
const nodes = [...(document.querySelector('.first-shell')?.childNodes ?? [])].map((node) => node.cloneNode(true))

/** Shown until the first page is loaded. It is the same drawing as in `index.html`, so nothing changes on screen. */
export function Splash(): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(...nodes.map((node) => node.cloneNode(true))), [])
  return <div ref={place} className="first-shell" role="img" aria-label="Cargando" />
}
