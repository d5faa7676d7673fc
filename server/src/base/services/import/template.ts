import type { DefinedName } from '@portal/contract/workbook'

/** The last row of a list below its heading; an empty list has one empty cell. */
export function lastRowOf(length: number): number {
  return Math.max(length, 1) + 1
}

/** A name for a list to choose from: a column of another sheet, below its heading. */
export function listName(name: string, sheet: string, column: string, length: number): DefinedName {
  return { name, refers: `${sheet}!$${column}$2:$${column}$${lastRowOf(length)}` }
}
