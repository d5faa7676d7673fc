import type { es } from '@portal/contract/messages/es'

/** The reason why a workbook is rejected: the name of its message among those of validation. */
export type WorkbookReason = Extract<keyof typeof es.validation, `workbook_${string}`>

export type ErrorParams = Readonly<Record<string, string | number>>

export class WorkbookError extends Error {
  override readonly name = 'WorkbookError'
  readonly reason: WorkbookReason
  readonly params: ErrorParams

  constructor(reason: WorkbookReason, params: ErrorParams = {}, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
    this.params = params
  }
}

/** Limits of reading. */
export const readLimits = {
  bytes: 10 * 1024 * 1024,
  /** Number of files inside the workbook. */
  parts: 200,
  /** Bytes of all parts, counted while they are inflated. */
  inflated: 100 * 1024 * 1024,
  /** Rows that are not empty. */
  rows: 50_000,
  milliseconds: 10_000,
  megabytes: 256,
}
export type ReadLimits = Readonly<typeof readLimits>
