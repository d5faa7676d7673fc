import type { ReactElement } from 'react'
import { watchConnection } from '../offline/connection.ts'
import { TooltipHost } from '../ui/TooltipHost.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Snackbars } from './Snackbars.tsx'
import { VersionOffer } from './VersionOffer.tsx'

watchConnection()

/** What lies over every page when there is something to say; nothing of it is needed to draw the first one. */
export function Overlays(): ReactElement {
  return (
    <>
      <ConnectionBanner />
      <Snackbars />
      <TooltipHost />
      <VersionOffer />
    </>
  )
}
