import { open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { momentOfSerial } from '../../storage/workbooks/cells.ts'
import { readLimits } from '../../storage/workbooks/faults.ts'
import type { CellValue, SheetRow } from '../../storage/workbooks/read-sheet.ts'
import { readWorkbook } from '../../storage/workbooks/read-workbook.ts'
import { decoded, type Encoding, encodingOf, separationOf } from './csv-text.ts'
import { ImportFault } from './words.ts'

/** A row of the file by the number a spreadsheet shows for it. */
export type Line = SheetRow

/** What is to be read, and how, where the file does not show it by itself. */
export interface Source {
  readonly path: string
  readonly encoding?: Encoding | undefined
  /** The sheet of a workbook; its only one when it is not said. */
  readonly sheet?: string | undefined
}

/** A file that was opened: how it is written, its rows one after the other, and its days as text. */
export interface OpenFile {
  readonly form: string
  readonly lines: AsyncIterable<Line> | Iterable<Line>
  /** The day `YYYY-MM-DD` that a number of the file stands for; null when it is none. */
  dayOf(serial: number): string | null
}

/** Columns that are looked at; no list of citizens has more. */
const mostColumns = 200
/** Characters of one row at most: a longer one means quotation marks that never close. */
const longestRow = 256 * 1024

async function* csvLines(path: string, encoding: Encoding): AsyncGenerator<Line> {
  const { delimiter, isDeclared } = await separationOf(path, encoding)
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRow,
  })
  // Whatever goes wrong before the parser reaches who reads from it.
  pipeline(Readable.from(decoded(path, encoding)), parser, () => undefined)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1
      if (number === 1 && isDeclared) continue
      yield { number, cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    throw new ImportFault(isOpen ? 'file_quotes' : 'file_csv', { row: number, error: error.code }, error)
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path).catch((error) => {
    throw new ImportFault('file_missing', { file: basename(path) }, error)
  })
  try {
    if (!(await file.stat()).isFile()) throw new ImportFault('file_missing', { file: basename(path) })
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The limits of every workbook; but who waits at a terminal may wait longer than who sent a request. */
const limits = { ...readLimits, milliseconds: 60_000 }

/** Reads the sheet that was named, else the one of the template, else the only one that there is. */
async function readSheet(bytes: Buffer, sheet: string | undefined, usual: string) {
  const wanted = { columns: mostColumns, field: 'file' }
  try {
    return await readWorkbook(bytes, { ...wanted, sheet: sheet ?? usual }, limits)
  } catch (error) {
    const only = sheet === undefined ? onlySheetOf(error) : undefined
    if (only === undefined) throw error
    return readWorkbook(bytes, { ...wanted, sheet: only }, limits)
  }
}

/** What there is instead of a sheet that is missing: its name, if it is one. */
function onlySheetOf(error: unknown): string | undefined {
  const { faults } = error as { faults?: Record<string, { key: string; params?: Record<string, unknown> }[]> }
  const [fault] = faults?.file ?? []
  const { sheets } = fault?.params ?? {}
  return fault?.key === 'validation.workbook_sheet' && typeof sheets === 'string' && !sheets.includes(', ')
    ? sheets
    : undefined
}

const isWorkbook = (start: Buffer) => start[0] === 0x50 && start[1] === 0x4b
const isOldOffice = (start: Buffer) => start[0] === 0xd0 && start[1] === 0xcf

/**
 * Opens a file of citizens: a workbook, read whole within the limits of every workbook, or separated text, read piece by
 * piece. Its beginning decides, and for what is neither its name.
 * @throws ImportFault when it is not there or is no text; Refusal 422 on `file` for a workbook that is not sound.
 */
export async function openFile({ path, encoding, sheet }: Source, usualSheet: string): Promise<OpenFile> {
  const start = await readStart(path)
  if (isWorkbook(start) || isOldOffice(start) || /\.xlsx?$/i.test(path)) {
    const file = await open(path)
    const { size } = await file.stat().finally(() => file.close())
    // What is over the limit is refused by its size: a little more than that is enough to say so.
    const bytes = size > readLimits.bytes ? Buffer.alloc(readLimits.bytes + 1) : await readFile(path)
    const read = await readSheet(bytes, sheet, usualSheet)
    const dayOf = (serial: number) => momentOfSerial(serial, read.is1904)?.slice(0, 10) ?? null
    return { form: `xlsx, ${read.sheet}`, lines: read.rows, dayOf }
  }
  const written = encoding ?? (await encodingOf(path))
  return { form: `csv, ${written}`, lines: csvLines(path, written), dayOf: () => null }
}

/** A cell as a person reads it; nothing for one without anything. */
export function shown(cell: CellValue | undefined): string {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'object' ? cell.error : String(cell).trim()
}
