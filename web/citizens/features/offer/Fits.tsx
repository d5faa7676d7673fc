import type { ComponentProps, ReactElement } from 'react'
import { lazy } from '../../../kit/ui/lazy.tsx'

const FitLines = lazy(() => import('./FitLines.tsx'), 'FitLines', null)

/** Who of the family may go. It is loaded only for those who said who is in their family. */
export function Fits(props: ComponentProps<typeof FitLines>): ReactElement | null {
  return props.people.length === 0 ? null : <FitLines {...props} />
}
