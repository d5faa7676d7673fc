import { lazy } from '../../../kit/ui/loading/lazy.tsx'

/** Who of the family may go. Draw it only for those who said who is in their family: others need not load it. */
export const Fits = lazy(() => import('./FitLines.tsx'), 'FitLines', null)
