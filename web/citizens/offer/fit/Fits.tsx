import { type ComponentProps, type ReactElement, Suspense } from 'react'
import { withNamespaces } from '../../../kit/text/i18n.ts'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import styles from '../list/offer.module.css'

const FitLines = lazy(() => withNamespaces(import('./FitLines.tsx'), 'fits'), 'FitLines')

/**
 * The people of the family, each with whether they may take part. While the lines load, each has its place. Render it only when there are people,
 * so that other visitors do not load it.
 */
export function Fits(props: ComponentProps<typeof FitLines>): ReactElement {
  const places = props.people.map((_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike
    <Skeleton key={place} height={20} width="80%" />
  ))
  return (
    <Suspense fallback={<div className={`stack gap-4 ${styles.fits}`}>{places}</div>}>
      <FitLines {...props} />
    </Suspense>
  )
}

/** Switches between the activities for the selected people and all activities. In the same file, because both are shown together. */
export const FamilySwitch = lazy(
  () => withNamespaces(import('./FitLines.tsx'), 'fits'),
  'FamilySwitch',
  <Skeleton height={46} />,
)
