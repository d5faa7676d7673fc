import { contentCache, prefetch } from './contents.ts'
import { DocumentViewer } from './DocumentViewer.tsx'

/** The components that show documents, for the review desk: `routes.tsx` passes them on. */
export const documentParts = { Viewer: DocumentViewer, prefetch, clearContents: contentCache.clear } as const
