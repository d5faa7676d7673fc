import type { Cell, Row } from './cells.ts'
import { looksLikeFormula } from './text.ts'

export const csvMime = 'text/csv; charset=utf-8'

/** A value between commas (RFC 4180); a text that a spreadsheet would take for a formula gets an apostrophe before it. */
function field(cell: Cell): string {
  const value = typeof cell === 'object' && cell !== null ? cell.value : cell
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && looksLikeFormula(value) ? `'${value}` : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Rows as text separated by commas, piece by piece, with the mark by which spreadsheets know UTF-8. Dates are to be given as
 * text: there is no format here to show a number by.
 */
export async function* csvBytes(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let piece = '\ufeff'
  for await (const row of rows) {
    piece += `${row.map(field).join(',')}\r\n`
    if (piece.length < 64 * 1024) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}
