import type { ReactElement } from 'react'

/** What is seen until the first page is here; the same drawing as in `index.html`, so that nothing changes on screen. */
export function Splash(): ReactElement {
  return (
    <div className="first-shell" role="status" aria-label="Cargando">
      <img className="first-shell-mark" src={`${import.meta.env.BASE_URL}favicon.svg`} width="56" height="56" alt="" />
      <span className="first-shell-line" />
    </div>
  )
}
