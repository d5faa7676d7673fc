import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Locale, separatorsOf } from '@portal/contract'
import { type Row, sheetMaxRows, styled } from '@portal/contract/workbook'
import { draftEnding, writeWhole } from '../../base/storage/whole-file.ts'
import { csvBytes } from '../../base/storage/workbooks/write-csv.ts'
import { workbookBytes } from '../../base/storage/workbooks/write-workbook.ts'
import { ImportError, importText } from './messages.ts'
import type { Finding } from './run.ts'

const widths = [10, 10, 30, 36, 16, 90, 14]

async function* rowsOf(findings: AsyncIterable<Finding>, locale: Locale, most: number): AsyncGenerator<Row> {
  const headings = (['row', 'column', 'heading', 'value', 'result', 'text', 'citizen'] as const).map((name) =>
    importText(locale, `report_${name}`),
  )
  yield styled(headings, 'header')
  let written = 1
  for await (const { row, column, heading, value, result, text, citizen } of findings) {
    written += 1
    // A workbook has a maximum number of rows. Further findings are still counted.
    if (written <= most) yield [row, column, heading, value, importText(locale, `result_${result}`), text, citizen]
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
  const sheet = { name: importText(locale, 'sheet'), widths, rows, frozenRows: 1, filterRow: 0 }
  const bytes = isWorkbook ? workbookBytes({ sheets: [sheet] }) : csvBytes(rows, separatorsOf(locale)[0])
  await writeOutput(path, bytes)
}

/** Writes a file completely or not at all. @throws ImportError when that fails. */
export async function writeOutput(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    // An import that was killed may have left an incomplete report.
    await rm(`${path}${draftEnding}`, { force: true })
    await writeWhole(path, bytes)
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined) throw error
    throw new ImportError('report_fault', { file: basename(path), error: code }, error)
  }
}
