import { type FaultParams, type ReadLimits, WorkbookFault, type WorkbookReason } from './faults.ts'
import { readPackage } from './read-package.ts'
import { readSheet, readTexts, type SheetRow } from './read-sheet.ts'
import { openParts } from './zip-reader.ts'

/** The input of the reader. */
export interface ReadingTask {
  readonly bytes: Uint8Array
  readonly sheet: string
  readonly columns: number
  readonly limits: ReadLimits
}

/** The messages of the reader, in this order: rows in batches, then the end. */
export type ReadingMessage =
  | { readonly rows: readonly SheetRow[] }
  | { readonly done: { readonly sheet: string; readonly is1904: boolean } }

/** The messages of the thread: those of the reader, or the reason why the workbook is rejected. */
export type WorkerMessage = ReadingMessage | { readonly reason: WorkbookReason; readonly params: FaultParams }

/** Rows of one message: few enough that the receiving thread can do other work between two messages. */
const batch = 1000

const sameName = (name: string) => name.trim().toLocaleLowerCase('es')

/**
 * Reads one sheet and sends its rows while it reads. The caller limits time and memory.
 * @throws WorkbookFault when the file is not a valid workbook or exceeds a limit.
 */
export async function readTask(task: ReadingTask, send: (message: ReadingMessage) => void): Promise<void> {
  const { bytes, columns, limits } = task
  const parts = await openParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  const { sheets, texts, is1904 } = await readPackage(parts)
  const found = sheets.find(({ name }) => sameName(name) === sameName(task.sheet))
  if (found === undefined) {
    const there = sheets.map(({ name }) => name).slice(0, 10)
    throw new WorkbookFault('workbook_sheet', { sheet: task.sheet, sheets: there.join(', ').slice(0, 200) })
  }
  let rows: SheetRow[] = []
  const onRow = (row: SheetRow) => {
    rows.push(row)
    if (rows.length < batch) return
    send({ rows })
    rows = []
  }
  const shared = texts === undefined ? [] : await readTexts(parts.read(texts))
  await readSheet(parts.read(found.part), { sheet: found.name, texts: shared, columns, limits, onRow })
  await parts.finish()
  send({ rows })
  send({ done: { sheet: found.name, is1904 } })
}
