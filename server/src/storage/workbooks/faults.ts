import type { es } from '@portal/contract/messages/es'

/** The reason why a workbook is rejected: the name of its message among those of validation. */
export type WorkbookReason = Extract<keyof typeof es.validation, `workbook_${string}`>

export type FaultParams = Readonly<Record<string, string | number>>

/** The error for a workbook that is rejected. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
  readonly reason: WorkbookReason
  readonly params: FaultParams

  constructor(reason: WorkbookReason, params: FaultParams = {}, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
    this.params = params
  }
}

/** Limits of reading (qualities §3). */
export interface ReadLimits {
  readonly bytes: number
  /** Number of files inside the workbook. */
  readonly parts: number
  /** Bytes of all parts, counted while they are inflated. */
  readonly inflated: number
  /** Rows that are not empty. */
  readonly rows: number
  readonly milliseconds: number
  readonly megabytes: number
}

export const readLimits: ReadLimits = {
  bytes: 10 * 1024 * 1024,
  parts: 200,
  inflated: 100 * 1024 * 1024,
  rows: 50_000,
  milliseconds: 10_000,
  megabytes: 256,
}
