import type { ScreenName } from '@portal/contract/staff'
import { useMatches } from 'react-router'
import { isScreenName } from './paths.ts'

/** The current screen: that of the deepest match that names one. */
export function useScreen(): ScreenName | undefined {
  return useMatches()
    .map(({ handle }) => (handle as { screen?: unknown } | undefined)?.screen)
    .findLast(isScreenName)
}
