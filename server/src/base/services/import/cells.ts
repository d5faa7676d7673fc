import { fold } from '@portal/contract'
import type { CellValue } from '../../storage/workbooks/read-sheet.ts'

/** Whether a cell is a formula that gives an error. */
export function isErrorCell(cell: CellValue | undefined): cell is { readonly error: string } {
  return typeof cell === 'object' && cell !== null
}

/** The text of a cell as a person reads it; empty for an empty cell. */
export function cellText(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  return isErrorCell(cell) ? cell.error : String(cell)
}

/** A heading without accents, case, punctuation, invisible characters and repeated spaces, to compare it with others. */
export function headingKey(text: string): string {
  return fold(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const flags = new Map<string, boolean>([
  ...['1', 'true', 'sí', 'si', 'verdadero', 'yes'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'falso'].map((word) => [word, false] as const),
])

/** Yes or no in both languages and as spreadsheets write it; undefined for anything else. */
export function flagOf(cell: string | number | boolean): boolean | undefined {
  return flags.get(String(cell).trim().toLowerCase())
}
