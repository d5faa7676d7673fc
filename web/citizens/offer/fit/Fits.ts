import { withNamespaces } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'

/** The people of the family, each with whether they may take part. Render it only when there are people, so that other visitors do not load it. */
export const Fits = lazy(() => withNamespaces(import('./FitLines.tsx'), 'fits'), 'FitLines', null)
