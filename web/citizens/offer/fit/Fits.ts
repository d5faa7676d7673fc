import { createElement } from 'react'
import { withNamespaces } from '../../../kit/text/i18n.ts'
import { Skeleton } from '../../../kit/ui/feedback/Skeleton.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'

/** The people of the family, each with whether they may take part. Render it only when there are people, so that other visitors do not load it. */
export const Fits = lazy(() => withNamespaces(import('./FitLines.tsx'), 'fits'), 'FitLines', null)

/** Switches between the activities for the selected people and all activities. In the same file, because both are shown together. */
export const FamilySwitch = lazy(
  () => withNamespaces(import('./FitLines.tsx'), 'fits'),
  'FamilySwitch',
  createElement(Skeleton, { height: 44 }),
)
