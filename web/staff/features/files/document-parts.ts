import { fetchAhead, forgetContents } from './contents.ts'
import { DocumentViewer } from './DocumentViewer.tsx'

/** How documents are looked at, for the review desk: `routes.tsx` hands it on. */
export const documentParts = { Viewer: DocumentViewer, fetchAhead, forgetContents } as const
