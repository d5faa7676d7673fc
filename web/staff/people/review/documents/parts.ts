import type { ComponentType } from 'react'

/** The components that show documents. `routes.tsx` passes them in (`documents/document-parts.ts`). */
export interface DeskParts {
  readonly Viewer: ComponentType<{
    readonly profileId: number
    readonly fileId: number
    readonly name: string
    readonly everywhere?: boolean
    /** Called when the document is rendered, or cannot be. */
    readonly onRendered?: (isReadable: boolean) => void
  }>
  readonly prefetch: (key: { readonly profileId: number; readonly fileId: number }) => void
  /** Clears the cache when the desk is left. */
  readonly clearContents: () => void
}
