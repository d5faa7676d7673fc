import { serialOf, styled, type Cell as WorkbookCell, workbookMime, workbookParts } from '@portal/contract/workbook'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Cell, type Sheet, textOf } from './sheet.ts'

/** Widths of columns, in characters. */
const narrowest = 8
const widest = 48
/** The number of rows that are measured to choose the width of a column. */
const sampled = 200

function widthsOf({ columns, rows }: Sheet): number[] {
  return columns.map(({ label }, index) => {
    const texts = rows.slice(0, sampled).map((row) => textOf(row[index] ?? { kind: 'nothing' }))
    const longest = Math.max(label.length, ...texts.map((text) => text.length))
    return Math.min(widest, Math.max(narrowest, longest + 2))
  })
}

/** A cell as the writer of workbooks takes it. `format` is the column's own format of numbers and dates. */
function written(cell: Cell, format: string | undefined): WorkbookCell {
  if (cell.kind === 'nothing') return null
  if (cell.kind === 'text') return cell.text
  const own = format === undefined ? {} : { format }
  if (cell.kind === 'number') return { value: cell.number, ...own }
  return { value: serialOf(cell.text), style: cell.kind === 'day' ? 'date' : 'moment', ...own }
}

/** A workbook with one sheet and a frozen heading row. Text stays text, whatever its first character is: no cell is a formula. */
export async function xlsxOf(sheet: Sheet, title: string): Promise<Blob> {
  const { columns, rows } = sheet
  const cells = rows.map((row) => row.map((cell, index) => written(cell, columns[index]?.dataFormat)))
  const headings = styled(
    columns.map(({ label }) => label),
    'header',
  )
  const one = { name: title, widths: widthsOf(sheet), rows: [headings, ...cells], frozenRows: 1 }
  const formats = columns.flatMap(({ dataFormat = [] }) => dataFormat)
  return packed(workbookParts({ sheets: [one], formats }))
}

/** The zip file of the parts of a workbook. */
async function packed(parts: ReturnType<typeof workbookParts>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    pieces.push(piece as Uint8Array<ArrayBuffer>)
  })
  for (const { name, content } of parts) {
    const file = new ZipDeflate(name, { level: 3 })
    zip.add(file)
    for await (const text of content) file.push(strToU8(text))
    file.push(new Uint8Array(), true)
  }
  zip.end()
  return new Blob(pieces, { type: workbookMime })
}
