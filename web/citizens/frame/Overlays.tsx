import { type ReactElement, useEffect } from 'react'
import { Snackbars } from '../../kit/layout/Snackbars.tsx'
import { VersionOffer } from '../../kit/layout/VersionOffer.tsx'
import { watchConnection } from '../../kit/offline/connection.ts'
import { TooltipHost } from '../../kit/ui/layout/TooltipHost.tsx'

/** The dialogs and messages over every page. They load after the first page. `ConnectionStatus` shows the connection. */
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
