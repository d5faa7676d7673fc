import type { ComponentType } from 'react'

/** What other screens know to draw, handed on where routes are put together. */
export interface DeskParts {
  readonly Viewer: ComponentType<{
    readonly profileId: number
    readonly fileId: number
    readonly name: string
    readonly everywhere?: boolean
  }>
  /** Fetches what will be looked at next. */
  readonly fetchAhead: (key: { readonly profileId: number; readonly fileId: number }) => void
  /** Forgets what was fetched, when the desk is left. */
  readonly forgetContents: () => void
  readonly Observations: ComponentType<{ readonly id: number }>
  readonly Timeline: ComponentType<{ readonly id: number }>
  /** A field of a citizen, written for reading. */
  readonly FieldValue: ComponentType<{ readonly field: string; readonly value: unknown }>
}
