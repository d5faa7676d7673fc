import { type ReactElement, useEffect } from 'react'
import { Snackbars } from '../../kit/layout/Snackbars.tsx'
import { VersionOffer } from '../../kit/layout/VersionOffer.tsx'
import { watchConnection } from '../../kit/offline/connection.ts'
import { TooltipHost } from '../../kit/ui/layout/TooltipHost.tsx'

/** What may appear over every page. The first page does not need it to be drawn. `Standing` says whether there is a connection. */
export function Overlays(): ReactElement {
  useEffect(watchConnection, [])
  return (
    <>
      <Snackbars />
      <TooltipHost />
      <VersionOffer />
    </>
  )
}
