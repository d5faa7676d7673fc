import { lazy } from '../../../kit/ui/loading/lazy.tsx'

/** Who of the family may take part. Render it only when there are people in the family, so that others do not load it. */
export const Fits = lazy(() => import('./FitLines.tsx'), 'FitLines', null)
