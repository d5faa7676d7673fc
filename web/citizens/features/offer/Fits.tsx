import { type ComponentProps, type ReactElement, Suspense } from 'react'
import { lazy } from '../../../kit/ui/lazy.tsx'

const FitLines = lazy(async () => ({ default: (await import('./FitLines.tsx')).FitLines }))

/** Who of the family may go. It is loaded only for those who said who is in their family. */
export function Fits(props: ComponentProps<typeof FitLines>): ReactElement | null {
  if (props.people.length === 0) return null
  return (
    <Suspense>
      <FitLines {...props} />
    </Suspense>
  )
}
