import { withNamespaces } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'

/** Takes photographs or a file of a document, checks them and reduces their size. Load it together with the button that sends it. */
export const DocumentCapture = lazy(
  () => withNamespaces(import('./SidesOfDocument.tsx'), 'documents'),
  'SidesOfDocument',
)
