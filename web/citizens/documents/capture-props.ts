import type { ReactNode } from 'react'
import type { Sides } from './files.ts'

export interface DocumentCaptureProps {
  readonly label: string
  readonly help?: ReactNode
  /** One PDF, one photograph, or the photographs of both sides. `documentBody` makes the fields of a call of it. */
  readonly value: readonly File[]
  readonly onChange: (files: readonly File[]) => void
  readonly error?: string | undefined
  /** How many sides the document has. */
  readonly sides: Sides
  /** The name of its field, to which `ErrorSummary` leads; that of the other side ends in `_back`. */
  readonly field: string
  /** Whether one picture shows both sides, as the person says; for a document of two sides. */
  readonly isOnePicture?: boolean
  readonly onOnePicture?: (isOnePicture: boolean) => void
}
