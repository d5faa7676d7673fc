import { byteOrderMark, type CsvSeparator, csvLine } from '@portal/contract'
import { type Sheet, textOf } from './sheet.ts'

/** The sheet as separated text, in UTF-8 with a byte order mark. */
export function csvOf({ columns, rows }: Sheet, separator: CsvSeparator): Blob {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => row.map((cell) => (cell.kind === 'number' ? cell.number : textOf(cell)))),
  ]
  const text = byteOrderMark + lines.map((line) => csvLine(line, separator)).join('')
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
