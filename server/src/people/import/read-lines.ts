import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { momentOfSerial } from '@portal/contract/workbook'
import { CsvError, parse } from 'csv-parse'
import type { SheetRow } from '../../base/storage/workbooks/read-sheet.ts'
import type { ReadSheet } from '../../base/storage/workbooks/read-task.ts'
import { readWorkbook } from '../../base/storage/workbooks/read-workbook.ts'
import { readLimits } from '../../base/storage/workbooks/workbook-error.ts'
import { decoded, type Encoding, encodingOf, separationOf } from './csv-text.ts'
import { ImportError } from './messages.ts'

/** The file to read. Encoding and sheet are only needed where they cannot be detected. */
export interface Source {
  readonly path: string
  readonly encoding?: Encoding | undefined
  /** The sheet of a workbook; by default that of the template, or the only one. */
  readonly sheet?: string | undefined
}

/** An open file: its format and an iterator over its rows. */
export interface OpenFile {
  readonly form: string
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** The sheet of a workbook. */
  readonly sheet?: ReadSheet
  /** The day `YYYY-MM-DD` of a serial number in the file; null when it is none. */
  dayOf(serial: number): string | null
}

/** The maximum number of columns that are read. */
const mostColumns = 200
/** The maximum number of characters of one row. In a longer row, a closing quotation mark is missing. */
const longestRow = 256 * 1024

async function* csvRows(path: string, encoding: Encoding): AsyncGenerator<SheetRow> {
  const { delimiter, isDeclared } = await separationOf(path, encoding)
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestRow,
  })
  // An error of an earlier stream reaches the reader of the parser.
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
    throw new ImportError(isOpen ? 'file_quotes' : 'file_csv', { row: number, error: error.code }, error)
  }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path).catch((error) => {
    throw new ImportError('file_missing', { file: basename(path) }, error)
  })
  try {
    if (!(await file.stat()).isFile()) throw new ImportError('file_missing', { file: basename(path) })
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The limits of every workbook, with a longer time limit than for a request. */
const limits = { ...readLimits, milliseconds: 60_000 }

/** Reads the named sheet, or that of the template, or the only one. */
async function readSheet(bytes: Buffer, sheet: string | undefined, usual: string) {
  const expected = { columns: mostColumns, field: 'file' }
  try {
    return await readWorkbook(bytes, { ...expected, sheet: sheet ?? usual }, limits)
  } catch (error) {
    const only = sheet === undefined ? onlySheetOf(error) : undefined
    if (only === undefined) throw error
    return readWorkbook(bytes, { ...expected, sheet: only }, limits)
  }
}

/** The name of the only sheet that people see of a workbook in which a sheet is missing. */
function onlySheetOf(error: unknown): string | undefined {
  const { errors } = error as { errors?: Record<string, { key: string; params?: Record<string, unknown> }[]> }
  const [ofFile] = errors?.file ?? []
  const { only } = ofFile?.params ?? {}
  return ofFile?.key === 'validation.workbook_sheet' && typeof only === 'string' ? only : undefined
}

const isWorkbook = (start: Buffer) => start[0] === 0x50 && start[1] === 0x4b
const isOldOffice = (start: Buffer) => start[0] === 0xd0 && start[1] === 0xcf

/**
 * Opens a file of citizens: a workbook, read whole within its limits, or separated text, read piece by piece. The first bytes of
 * the file decide the format; if they do not show it, the file name decides.
 * @throws ImportError when it does not exist or is not text; AppError 422 on `file` for an invalid workbook.
 */
export async function openFile({ path, encoding, sheet }: Source, usualSheet: string): Promise<OpenFile> {
  const start = await readStart(path)
  if (isWorkbook(start) || isOldOffice(start) || /\.xlsx?$/i.test(path)) {
    const { size } = await stat(path)
    // A file over the limit is rejected by its size, so its content is not read.
    const bytes = size > readLimits.bytes ? Buffer.alloc(readLimits.bytes + 1) : await readFile(path)
    const read = await readSheet(bytes, sheet, usualSheet)
    const dayOf = (serial: number) => momentOfSerial(serial, read.is1904)?.slice(0, 10) ?? null
    return { form: `xlsx, ${read.sheet}`, rows: read.rows, sheet: read, dayOf }
  }
  const written = encoding ?? (await encodingOf(path))
  return { form: `csv, ${written}`, rows: csvRows(path, written), dayOf: () => null }
}
