import { rowRanges } from '@portal/contract'
import { columnName } from '@portal/contract/workbook'
import { type AppError, fieldError } from '../../errors/errors.ts'
import type { SheetRow } from '../../storage/workbooks/read-sheet.ts'
import { cellText, isErrorCell } from './cells.ts'

/** The rows below which headings are searched when the first row has none. */
export const searchedRows = 20
/** Cells and ranges that a message names. */
const namedAtMost = 5

/** The hidden parts of a workbook: rows by their number, columns from 0. */
export interface HiddenParts {
  readonly hidden: readonly number[]
  readonly hiddenColumns: readonly number[]
}

/** Whether something is hidden. */
export const hidesSomething = ({ hidden, hiddenColumns }: HiddenParts): boolean =>
  hidden.length + hiddenColumns.length > 0

/** The numbers of the hidden rows. */
export function hiddenRows(rows: readonly SheetRow[]): number[] {
  return rows.filter(({ isHidden }) => isHidden === true).map(({ number }) => number)
}

/** The hidden columns (from 0) that have a value in a row: empty hidden columns need no question. */
export function filledColumns(columns: readonly number[], rows: readonly SheetRow[]): number[] {
  return columns.filter((column) => rows.some(({ cells }) => cellText(cells[column]).trim() !== ''))
}

/** A row with these columns (from 0) empty. */
export function withoutColumns(row: SheetRow, columns: readonly number[]): SheetRow {
  if (columns.length === 0) return row
  return { ...row, cells: row.cells.map((cell, column) => (columns.includes(column) ? null : cell)) }
}

/** The letters of columns (from 0), as people write them: `C, F`. */
export const columnLetters = (columns: readonly number[]): string => columns.map(columnName).join(', ')

/** The parameters of the message about hidden parts of a workbook, and whether it names rows, columns or both. */
export function hiddenParams({ hidden, hiddenColumns }: HiddenParts) {
  return {
    count: hidden.length,
    rows: rowRanges(hidden),
    column_count: hiddenColumns.length,
    columns: columnLetters(hiddenColumns),
    ...(hiddenColumns.length === 0 ? {} : { context: hidden.length === 0 ? 'columns' : 'both' }),
  }
}

/** Whether a cell is a formula whose result the program that wrote the workbook did not save. */
export function isUnsavedFormula(cell: SheetRow['cells'][number] | undefined): boolean {
  return isErrorCell(cell) && cell.error === ''
}

const namesOf = (names: readonly string[]) =>
  names.slice(0, namedAtMost).join(', ') + (names.length > namedAtMost ? '…' : '')

/** The row and the column, from 1 and 0, of the first and last cell of a range. */
function endsOf(range: string) {
  const [, letters = '', first, lastLetters = '', last] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(range) ?? []
  const columnOf = (text: string) => [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column: columnOf(letters), row: Number(first), lastColumn: columnOf(lastLetters), lastRow: Number(last) }
}

/**
 * Refuses a sheet whose rows can be misread: merged cells, of which only the first has the value, and formulas without a saved
 * result. It is one error for the file, because otherwise every row would have one.
 * @param from the number of the row of the headings
 * @param width how many columns are read
 * @param isNeeded whether the formula in a cell must have a result
 * @throws AppError 422 on `file`
 */
export function assertReadable(
  { rows, merged }: { readonly rows: readonly SheetRow[]; readonly merged: readonly string[] },
  { from, width }: { readonly from: number; readonly width: number },
  isNeeded: (row: SheetRow, column: number) => boolean,
): void {
  const numbers = rows.map(({ number }) => number).filter((number) => number >= from)
  const spread = merged.filter((range) => {
    const { column, row, lastColumn, lastRow } = endsOf(range)
    const isInside = column < width && lastRow >= from && (lastRow > row || lastColumn > column)
    return isInside && numbers.some((number) => number >= row && number <= lastRow)
  })
  if (spread.length > 0) throw fieldError('file', 'validation.import_merged', { ranges: namesOf(spread) })
  const unsaved = rows.flatMap((row) =>
    row.cells.flatMap((cell, column) =>
      row.number >= from && column < width && isUnsavedFormula(cell) && isNeeded(row, column)
        ? [`${columnName(column)}${row.number}`]
        : [],
    ),
  )
  if (unsaved.length > 0) throw fieldError('file', 'validation.import_formulas', { cells: namesOf(unsaved) })
}

/** The error for headings that are below a title or instructions; undefined if none of the first rows has them. */
export function headingsBelow(rows: readonly SheetRow[], isHeadings: (row: SheetRow) => boolean): AppError | undefined {
  const found = rows.slice(0, searchedRows).find(isHeadings)
  return found === undefined ? undefined : fieldError('file', 'validation.import_headings_below', { row: found.number })
}
