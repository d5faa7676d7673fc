import {
  type ImportPreviewRow,
  importColumns,
  importColumnsNeeded,
  importListed,
  importSheets,
  type Locale,
  locales,
} from '@portal/contract'
import type { Db } from '../../database/db.ts'
import { AppError, fieldError } from '../../http/errors.ts'
import { headingKey } from '../../import/cells.ts'
import { sortedFaults } from '../../import/draft.ts'
import { batches } from '../../import/run.ts'
import { type ReadSheet, readWorkbook } from '../../storage/workbooks/read-workbook.ts'
import { type Catalogues, readCatalogues, resolve } from './import-catalogues.ts'
import { draftOf, isBlankRow, type ScheduleDraft, validateSchedule } from './import-cells.ts'
import type { ValidRow } from './import-duplicates.ts'
import { headingOf } from './template-sheets.ts'

/** A workbook after reading and checking. */
export interface Reading {
  readonly drafts: readonly ScheduleDraft[]
  readonly sound: readonly ValidRow[]
  readonly preview: readonly ImportPreviewRow[]
  readonly faultsCount: number
}

/** @throws AppError 422 when the headings are not those of the template in any language */
function assertHeadings(cells: readonly unknown[], locale: Locale): void {
  const faults = importColumns.flatMap(({ letter, slug }, column) => {
    const found = typeof cells[column] === 'string' ? cells[column] : ''
    if (found === '' && column >= importColumnsNeeded) return []
    if (locales.some((one) => headingKey(headingOf(one, slug)) === headingKey(found))) return []
    const params = { column: letter, expected: headingOf(locale, slug), found: found.slice(0, 60) }
    return [{ key: 'validation.import_headings', params }]
  })
  if (faults.length > 0) throw new AppError('invalid', { faults: { file: faults } })
}

function previewOf({ row, values }: ValidRow, catalogues: Catalogues): ImportPreviewRow {
  const name = (field: keyof Catalogues) => catalogues[field].byId.get(Number(values[field]))?.name ?? ''
  const { min_age, max_age, quota, start_date, final_date, is_paid, is_activated } = values
  return {
    row,
    program_name: name('program_id'),
    activity_name: name('activity_id'),
    stage_name: name('stage_id'),
    weekday_name: name('weekday_id'),
    daily_name: name('daily_id'),
    min_age,
    max_age,
    quota,
    start_date,
    final_date,
    is_paid,
    is_activated,
    rate_name: is_paid ? name('rate_id') : null,
  }
}

/**
 * Checks the rows of a sheet: the cells, then the catalogues, then the rules of the contract.
 * @throws AppError 422 on `file` when it has other headings or no rows.
 */
export async function validateSheet(db: Db, sheet: ReadSheet, locale: Locale): Promise<Reading> {
  const [first, ...others] = sheet.rows
  assertHeadings(first?.number === 1 ? first.cells : [], locale)
  const rows = others.filter((row) => !isBlankRow(row))
  if (rows.length === 0) throw fieldError('file', 'validation.import_empty', { sheet: importSheets.rows })
  const catalogues = await readCatalogues(db)
  const drafts: ScheduleDraft[] = []
  const sound: ValidRow[] = []
  let faultsCount = 0
  for await (const batch of batches(rows)) {
    for (const row of batch) {
      const draft = draftOf(row, sheet.is1904)
      resolve(draft, catalogues)
      const values = validateSchedule(draft)
      if (values !== undefined) sound.push({ row: row.number, values })
      drafts.push({ ...draft, faults: sortedFaults(draft) })
      faultsCount += draft.faults.length
    }
  }
  const preview = sound.slice(0, importListed.preview).map((row) => previewOf(row, catalogues))
  return { drafts, sound, preview, faultsCount }
}

/**
 * Reads and checks a workbook of schedules; writes nothing.
 * @throws AppError 422 on `file` when it is not a valid workbook, has other headings or no rows.
 */
export async function readSchedulesOf(db: Db, bytes: Buffer, locale: Locale): Promise<Reading> {
  const wanted = { sheet: importSheets.rows, columns: importColumns.length }
  return validateSheet(db, await readWorkbook(bytes, wanted), locale)
}
