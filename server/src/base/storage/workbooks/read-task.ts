import { readPackage } from './read-package.ts'
import { readSheet, readTexts, type SheetNotes, type SheetRow } from './read-sheet.ts'
import { type ErrorParams, type ReadLimits, WorkbookError, type WorkbookReason } from './workbook-error.ts'
import { openParts } from './zip-reader.ts'

/** A sheet that was read. */
export interface ReadSheet extends SheetNotes {
  /** The name of the sheet as the workbook writes it. */
  readonly sheet: string
  /** The rows that are not empty, including the headings. All of them are hidden in a hidden sheet. */
  readonly rows: readonly SheetRow[]
  /** Whether serial numbers of days count from 1904. */
  readonly is1904: boolean
  /** Whether the sheet itself is hidden. */
  readonly isHidden: boolean
}

/** The input of the reader. */
export interface ReadingTask {
  readonly bytes: Uint8Array
  readonly sheet: string
  readonly columns: number
  readonly limits: ReadLimits
}

/** The messages of the reader, in this order: rows in batches, then the end. */
export type ReadingMessage = { readonly rows: readonly SheetRow[] } | { readonly done: Omit<ReadSheet, 'rows'> }

/** The messages of the thread: those of the reader, or the reason why the workbook is rejected. */
export type WorkerMessage = ReadingMessage | { readonly reason: WorkbookReason; readonly params: ErrorParams }

/** Rows of one message: few enough that the receiving thread can do other work between two messages. */
const batch = 1000

const sameName = (name: string) => name.trim().toLocaleLowerCase('es')

/**
 * Reads one sheet and sends its rows while it reads. The caller limits time and memory.
 * @throws WorkbookError when the file is not a valid workbook or exceeds a limit.
 */
export async function readTask(task: ReadingTask, send: (message: ReadingMessage) => void): Promise<void> {
  const { bytes, columns, limits } = task
  const parts = await openParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
  const { sheets, texts, is1904 } = await readPackage(parts)
  const found = sheets.find(({ name }) => sameName(name) === sameName(task.sheet))
  if (found === undefined) {
    const there = sheets.map(({ name }) => name).slice(0, 10)
    const [only, another] = sheets.filter(({ isHidden }) => !isHidden)
    throw new WorkbookError('workbook_sheet', {
      sheet: task.sheet,
      sheets: there.join(', ').slice(0, 200),
      // The only sheet that people see.
      ...(only !== undefined && another === undefined ? { only: only.name } : {}),
    })
  }
  let rows: SheetRow[] = []
  const { isHidden } = found
  const onRow = (row: SheetRow) => {
    rows.push(isHidden ? { ...row, isHidden: true } : row)
    if (rows.length < batch) return
    send({ rows })
    rows = []
  }
  const shared = texts === undefined ? [] : await readTexts(parts.read(texts))
  const reading = { sheet: found.name, texts: shared, columns, is1904, limits, onRow }
  const notes = await readSheet(parts.read(found.part), reading)
  await parts.finish()
  send({ rows })
  send({ done: { sheet: found.name, is1904, isHidden, ...notes } })
}
