import { byteOrderMark, type CsvSeparator, csvLine } from '@portal/contract'
import type { Row } from '@portal/contract/workbook'

export const csvMime = 'text/csv; charset=utf-8'

/** The bytes of a .csv file with the mark by which spreadsheets know UTF-8. Dates must be texts: it has no number format. */
export async function* csvBytes(
  rows: Iterable<Row> | AsyncIterable<Row>,
  separator: CsvSeparator,
): AsyncGenerator<Buffer> {
  let piece = byteOrderMark
  for await (const row of rows) {
    piece += csvLine(
      row.map((cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell)),
      separator,
    )
    if (piece.length < 64 * 1024) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}
