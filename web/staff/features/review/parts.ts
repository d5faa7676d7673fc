import type { Profile } from '@portal/contract'
import type { ComponentType } from 'react'

/** Components of other features, passed in where the routes are defined. */
export interface DeskParts {
  readonly Viewer: ComponentType<{
    readonly profileId: number
    readonly fileId: number
    readonly name: string
    readonly everywhere?: boolean
    /** Called when the document is drawn, or cannot be. */
    readonly onDrawn?: (isReadable: boolean) => void
  }>
  readonly fetchAhead: (key: { readonly profileId: number; readonly fileId: number }) => void
  /** Clears the cache when the desk is left. */
  readonly forgetContents: () => void
  readonly Observations: ComponentType<{ readonly id: number }>
  /** Possible duplicates of the citizen; nothing where there are none. */
  readonly Duplicates: ComponentType<{ readonly id: number }>
  /** What the citizen asks to change of their identity, with the decision; nothing where they ask for nothing. */
  readonly IdentityRequestCard: ComponentType<{ readonly profile: Profile }>
  /** What others changed of the citizen since they were read. */
  readonly ChangedNotice: ComponentType<{ readonly id: number; readonly since: string }>
  readonly Timeline: ComponentType<{ readonly id: number }>
  /** A field of a citizen in readable form. */
  readonly FieldValue: ComponentType<{ readonly field: string; readonly value: unknown }>
  /** The text of such a field. */
  readonly fieldText: (field: string, text: string) => string
  readonly CorrectDialog: ComponentType<{ readonly seen: Profile; readonly onClose: () => void }>
}
