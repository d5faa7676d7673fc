import { type ReactElement, useEffect } from 'react'
import { Snackbars } from '../../../kit/layout/Snackbars.tsx'
import { VersionOffer } from '../../../kit/layout/VersionOffer.tsx'
import { watchConnection } from '../../../kit/offline/connection.ts'
import { TooltipHost } from '../../../kit/ui/layout/TooltipHost.tsx'
import { ConnectionBanner } from '../banners/ConnectionBanner.tsx'

/** What may appear over every page. The first page does not need it to be rendered. */
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
