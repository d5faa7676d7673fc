import type { ReactNode } from 'react'
import type { Sides } from './files.ts'

export interface DocumentCaptureProps {
  readonly label: string
  readonly help?: ReactNode
  /** One PDF, one photograph, or the photographs of both sides. `documentBody` makes the fields of a call of it. */
  readonly value: readonly File[]
  readonly onChange: (files: readonly File[]) => void
  readonly error?: string | undefined
  readonly sides: Sides
}
