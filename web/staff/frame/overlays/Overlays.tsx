import { type ReactElement, useEffect } from 'react'
import { Snackbars } from '../../../kit/layout/Snackbars.tsx'
import { VersionOffer } from '../../../kit/layout/VersionOffer.tsx'
import { watchConnection } from '../../../kit/offline/connection.ts'
import { TooltipHost } from '../../../kit/ui/layout/TooltipHost.tsx'
import { ConnectionBanner } from '../banners/ConnectionBanner.tsx'

/** The overlays of every page. They load after the first page. */
export function Overlays(): ReactElement {
  useEffect(watchConnection, [])
  return (
    <>
      <ConnectionBanner />
      <Snackbars />
      <TooltipHost />
      <VersionOffer />
    </>
  )
}
