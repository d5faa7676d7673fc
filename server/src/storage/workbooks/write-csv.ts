import { byteOrderMark, type CsvSeparator, csvLine } from '@portal/contract'
import type { Row } from './cells.ts'

export const csvMime = 'text/csv; charset=utf-8'

/**
 * Rows as separated text, piece by piece, with the byte order mark that lets spreadsheets recognise UTF-8. Dates must be texts,
 * because a .csv has no number format.
 */
export async function* csvPieces(
  rows: Iterable<Row> | AsyncIterable<Row>,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  let piece = byteOrderMark
  for await (const row of rows) {
    piece += csvLine(
      row.map((cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell)),
      separator,
    )
    if (piece.length < 64 * 1024) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** The bytes of a .csv file. */
export async function* csvBytes(
  rows: Iterable<Row> | AsyncIterable<Row>,
  separator: CsvSeparator,
): AsyncGenerator<Buffer> {
  for await (const piece of csvPieces(rows, separator)) yield Buffer.from(piece)
}
