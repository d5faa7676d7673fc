import { type Workbook, workbookParts } from '@portal/contract/workbook'
import { zipped } from './zip-writer.ts'

/**
 * The bytes of a workbook, piece by piece: `Readable.from(workbookBytes(…))` is a stream of it. Rows are consumed while the file is
 * written, so memory does not grow with the number of rows.
 */
export function workbookBytes(workbook: Workbook): AsyncGenerator<Buffer> {
  return zipped(workbookParts(workbook))
}

/** A whole workbook in memory, for small workbooks. */
export async function workbookBuffer(workbook: Workbook): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of workbookBytes(workbook)) pieces.push(piece)
  return Buffer.concat(pieces)
}
