import type { ScreenName } from '@portal/contract/staff'
import { useLocation } from 'react-router'
import { type ScreenParams, useScreenPath, wayBack } from '../../layout/paths.ts'

/** The address this page was opened from, with its search and page; otherwise the address of its screen without parameters. */
export function useWayBack(screen: ScreenName, params?: ScreenParams): string {
  const path = useScreenPath()
  const { state } = useLocation()
  const from: unknown = typeof state === 'object' && state !== null ? state.from : null
  return wayBack(typeof from === 'string' ? from : null) ?? path(screen, params)
}
