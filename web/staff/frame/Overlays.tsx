import type { ReactElement } from 'react'
import { watchConnection } from '../offline/connection.ts'
import { TooltipHost } from '../ui/TooltipHost.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Snackbars } from './Snackbars.tsx'
import { VersionOffer } from './VersionOffer.tsx'

watchConnection()

/** What may appear over every page. The first page does not need it to be drawn. */
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
