import { type AuditRow, screenPath } from '@portal/contract'
import { useCallback } from 'react'
import { mayOpen } from '../admission.ts'
import { isRouted, usePathForm } from '../paths.ts'
import { useWho } from '../session.tsx'
import { placeOf } from './record-place.ts'

/** The address of the record behind a row of the trail, where there is one that this person may open. */
export function usePlace(): (row: AuditRow) => string | undefined {
  const who = useWho()
  const form = usePathForm()
  return useCallback(
    (row) => {
      const place = placeOf(row)
      if (place === undefined || !isRouted(place.screen) || !mayOpen(who, place.screen)) return undefined
      return screenPath(place.screen, form, place.params ?? {}) + (place.search === undefined ? '' : `?${place.search}`)
    },
    [who, form],
  )
}
