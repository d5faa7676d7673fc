import { type ReactElement, Suspense } from 'react'
import { loadNamespace } from '../../kit/text/i18n.ts'
import { lazy } from '../../kit/ui/lazy.tsx'
import { SkeletonLines } from '../../kit/ui/Skeleton.tsx'
import type { DocumentCaptureProps } from './capture-props.ts'

export type { DocumentCaptureProps }

const SidesOfDocument = lazy<DocumentCaptureProps>(async () => {
  const [module] = await Promise.all([import('./SidesOfDocument.tsx'), loadNamespace('documents')])
  return { default: module.SidesOfDocument }
})

/**
 * Takes the photographs of a document, or a file of it. What it hands out is checked on the device and small enough to be sent; a
 * picture with a doubt is handed out only when the person wants it all the same.
 */
export function DocumentCapture(props: DocumentCaptureProps): ReactElement {
  return (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <SidesOfDocument {...props} />
    </Suspense>
  )
}

export default DocumentCapture
