import type { ImportReport, ScheduleRow } from '@portal/contract'
import type { ApiError } from '../../../../kit/request/api-errors.ts'

/** The server's report on a workbook, and the schedules that its rows match. */
export interface Reviewed {
  readonly report: ImportReport
  readonly matches: readonly ScheduleRow[]
}

/** The errors that have a report. */
const reviewReasons: ReadonlySet<string> = new Set(['import_faults', 'import_duplicates', 'import_hidden'])

/** The report in an error, if the workbook could be read. */
export function reviewOf({ reason, details }: Pick<ApiError, 'reason' | 'details'>): Reviewed | undefined {
  if (reason === undefined || !reviewReasons.has(reason)) return undefined
  if (typeof details !== 'object' || details === null || !('faults' in details) || !('rows' in details))
    return undefined
  const { data } = details as { data?: readonly ScheduleRow[] }
  return { report: details as unknown as ImportReport, matches: data ?? [] }
}

/** `B`, 7 → `B7`: the name of the cell in the spreadsheet. */
export function cellName({ column, row }: { readonly column: string; readonly row: number }): string {
  return `${column}${row}`
}
