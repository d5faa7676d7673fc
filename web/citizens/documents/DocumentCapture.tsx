import { withNamespaces } from '../../kit/text/i18n.ts'
import { lazy } from '../../kit/ui/lazy.tsx'

/**
 * Takes the photographs of a document, or a file of it. What it hands out is checked on the device and small enough to be sent; a
 * picture with a doubt is handed out only when the person wants it all the same. Whoever uses it waits for it together with the button
 * that sends it: what is missing leads to its field.
 */
export const DocumentCapture = lazy(
  () => withNamespaces(import('./SidesOfDocument.tsx'), 'documents'),
  'SidesOfDocument',
)
