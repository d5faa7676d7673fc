import { XlsxStreamWriter } from 'hucre/xlsx'
import { type Cell, type Sheet, textOf } from './sheet.ts'

/** Formats of days and moments where a column has no format. */
const dayFormat = 'yyyy-mm-dd'
const momentFormat = 'yyyy-mm-dd hh:mm'

/** Widths of columns, in characters. */
const narrowest = 8
const widest = 48
/** The number of rows that are measured to choose the width of a column. */
const sampled = 200

const longestSheetName = 31

/** A sheet name with only the characters and the length that workbooks allow. */
export function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, longestSheetName)
    .trim()
  return name === '' ? 'Lista' : name
}

/** The format of a column's dates. A column that also has numbers gets none, because it would show them as dates. */
function formatOf(cells: readonly Cell[]): string | undefined {
  if (cells.some(({ kind }) => kind === 'number')) return undefined
  if (cells.some(({ kind }) => kind === 'moment')) return momentFormat
  return cells.some(({ kind }) => kind === 'day') ? dayFormat : undefined
}

/** A workbook with one sheet and a frozen heading row. Text stays text, whatever its first character is: no cell is a formula. */
export async function xlsxOf({ columns, rows }: Sheet, title: string): Promise<Blob> {
  const formats = columns.map((_, index) => formatOf(rows.flatMap((row) => row[index] ?? [])))
  const definitions = columns.map(({ label, dataFormat }, index) => {
    const texts = rows.slice(0, sampled).flatMap((row) => textOf(row[index] ?? { kind: 'nothing' }))
    const longest = Math.max(label.length, ...texts.map((text) => text.length))
    const numFmt = dataFormat ?? formats[index]
    return {
      header: label,
      width: Math.min(widest, Math.max(narrowest, longest + 2)),
      ...(numFmt === undefined ? {} : { numFmt }),
    }
  })
  const writer = new XlsxStreamWriter({ name: sheetName(title), columns: definitions, freezePane: { rows: 1 } })
  for (const row of rows) writer.addRow(row.map((cell, index) => written(cell, formats[index] !== undefined)))
  const bytes = await writer.finish()
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}

function written(cell: Cell, asDate: boolean): string | number | Date | null {
  if (cell.kind === 'nothing') return null
  if (cell.kind === 'number') return cell.number
  return cell.kind === 'text' || !asDate ? cell.text : cell.at
}
