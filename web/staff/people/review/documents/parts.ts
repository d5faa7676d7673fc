import type { ComponentType } from 'react'

/** How documents are shown: of another feature, passed in where the routes are defined. */
export interface DeskParts {
  readonly Viewer: ComponentType<{
    readonly profileId: number
    readonly fileId: number
    readonly name: string
    readonly everywhere?: boolean
    /** Called when the document is drawn, or cannot be. */
    readonly onRendered?: (isReadable: boolean) => void
  }>
  readonly prefetch: (key: { readonly profileId: number; readonly fileId: number }) => void
  /** Clears the cache when the desk is left. */
  readonly clearContents: () => void
}
