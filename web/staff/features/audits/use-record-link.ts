import { type AuditRow, screenPath } from '@portal/contract/staff'
import { useCallback } from 'react'
import { usePrincipal } from '../../../kit/session/session.tsx'
import { mayOpen } from '../../layout/authorize-screen.ts'
import { isRouted, usePathForm } from '../../layout/paths.ts'
import { recordLink } from './record-link.ts'

/** The address of the record of an audit log row, where one exists and this person may open it. */
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
