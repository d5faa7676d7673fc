import { type AuditRow, screenPath } from '@portal/contract/staff'
import { useCallback } from 'react'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { mayOpen } from '../../layout/authorize-screen.ts'
import { isRouted, usePathForm } from '../../layout/paths.ts'
import { recordLink } from './record-link.ts'

/** The address of the record behind a row of the audit log, where there is one that this person may open. */
export function useRecordLink(): (row: AuditRow) => string | undefined {
  const who = usePrincipal()
  const form = usePathForm()
  return useCallback(
    (row) => {
      const place = recordLink(row)
      if (place === undefined || !isRouted(place.screen) || !mayOpen(who, place.screen)) return undefined
      return screenPath(place.screen, form, place.params ?? {}) + (place.search === undefined ? '' : `?${place.search}`)
    },
    [who, form],
  )
}
