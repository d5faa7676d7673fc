import { type FaultParams, type ReadLimits, WorkbookFault, type WorkbookReason } from './faults.ts'
import { readPackage } from './read-package.ts'
import { readSheet, readTexts, type SheetRow } from './read-sheet.ts'
import { openParts } from './zip-reader.ts'

/** What is to be read. */
export interface ReadingTask {
  readonly bytes: Uint8Array
  readonly sheet: string
  readonly columns: number
  readonly limits: ReadLimits
}

/** What is told, in this order: rows, some at a time; then that it is done. */
export type ReadingNews =
  | { readonly rows: readonly SheetRow[] }
  | { readonly done: { readonly sheet: string; readonly is1904: boolean } }

/** What a thread tells: the same, or why it will not be done. */
export type WorkerNews = ReadingNews | { readonly refused: WorkbookReason; readonly params: FaultParams }

/** Rows told at a time: few enough that whoever listens can do something else in between. */
const batch = 1000

const sameName = (name: string) => name.trim().toLocaleLowerCase('es')

/**
 * Reads one sheet, telling of it as it goes.
 * @throws WorkbookFault for whatever is no sound workbook or passes the limits; time and memory are for others to watch.
 */
export async function readTask(task: ReadingTask, tell: (news: ReadingNews) => void): Promise<void> {
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
    tell({ rows })
    rows = []
  }
  const shared = texts === undefined ? [] : await readTexts(parts.read(texts))
  await readSheet(parts.read(found.part), { sheet: found.name, texts: shared, columns, limits, onRow })
  await parts.finish()
  tell({ rows })
  tell({ done: { sheet: found.name, is1904 } })
}
