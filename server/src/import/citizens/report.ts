import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Locale, separatorsOf } from '@portal/contract'
import { type Row, styled } from '../../storage/workbooks/cells.ts'
import { sheetMaxRows } from '../../storage/workbooks/sheet-xml.ts'
import { csvBytes } from '../../storage/workbooks/write-csv.ts'
import { workbookBytes } from '../../storage/workbooks/write-workbook.ts'
import type { Finding } from './run.ts'
import { ImportError, word } from './words.ts'

const widths = [10, 10, 30, 36, 16, 90, 14]

async function* rowsOf(findings: AsyncIterable<Finding>, locale: Locale, most: number): AsyncGenerator<Row> {
  const headings = [
    'report_row',
    'report_column',
    'report_heading',
    'report_value',
    'report_result',
    'report_text',
    'report_citizen',
  ] as const
  yield styled(
    headings.map((heading) => word(locale, heading)),
    'header',
  )
  let written = 1
  for await (const { row, column, heading, value, result, text, citizen } of findings) {
    written += 1
    // A workbook has a maximum number of rows. Further findings are still counted.
    if (written <= most) yield [row, column, heading, value, word(locale, `result_${result}`), text, citizen]
  }
}

/**
 * Writes the findings into a file while they are generated: separated text or a workbook, depending on the file name. Only a
 * complete report replaces an existing file. Only the owner may read the file, because it contains personal data.
 * @throws ImportError when it cannot be written.
 */
export async function writeReport(findings: AsyncIterable<Finding>, path: string, locale: Locale): Promise<void> {
  const isWorkbook = /\.xlsx$/i.test(path)
  const rows = rowsOf(findings, locale, isWorkbook ? sheetMaxRows : Number.POSITIVE_INFINITY)
  const columns = widths.map((width) => ({ width }))
  const sheet = { name: word(locale, 'sheet'), columns, rows, frozen: { rows: 1 }, filterRow: 0 }
  const bytes = isWorkbook ? workbookBytes({ sheets: [sheet] }) : csvBytes(rows, separatorsOf(locale)[0])
  await writeWhole(bytes, path)
}

/** Writes a file under another name and renames it when it is complete. @throws ImportError when that fails. */
export async function writeWhole(bytes: AsyncIterable<Buffer>, path: string): Promise<void> {
  const part = `${path}.part`
  const file = createWriteStream(part, { mode: 0o600 })
  try {
    await pipeline(Readable.from(bytes), file)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) throw error
    throw new ImportError('report_fault', { file: basename(path), error: code }, error)
  }
}
