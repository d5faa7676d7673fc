import { setImmediate as breathe } from 'node:timers/promises'
import {
  fold,
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
import { type ReadSheet, readWorkbook } from '../../storage/workbooks/read-workbook.ts'
import { type Catalogues, readCatalogues, resolve } from './import-catalogues.ts'
import { type Draft, draftOf, isBlankRow, judge } from './import-cells.ts'
import type { SoundRow } from './import-duplicates.ts'
import { headingOf } from './template-sheets.ts'

/** Rows judged before others get their turn. */
const atOnce = 500

/** A workbook as it was understood. */
export interface Reading {
  readonly drafts: readonly Draft[]
  readonly sound: readonly SoundRow[]
  readonly preview: readonly ImportPreviewRow[]
  readonly faultsCount: number
}

const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Refuses a sheet whose headings are not those of the template, in either language. */
function assertHeadings(cells: readonly unknown[], locale: Locale): void {
  const faults = importColumns.flatMap(({ letter, slug }, column) => {
    const found = typeof cells[column] === 'string' ? cells[column] : ''
    if (found === '' && column >= importColumnsNeeded) return []
    if (locales.some((one) => plain(headingOf(one, slug)) === plain(found))) return []
    const params = { column: letter, expected: headingOf(locale, slug), found: found.slice(0, 60) }
    return [{ key: 'validation.import_headings', params }]
  })
  if (faults.length > 0) throw new AppError('invalid', { faults: { file: faults } })
}

function previewOf({ row, values }: SoundRow, catalogues: Catalogues): ImportPreviewRow {
  const name = (field: keyof Catalogues) => catalogues[field]?.names.get(Number(values[field])) ?? ''
  const { min_age, max_age, quota, start_date, final_date, is_paid, is_activated } = values
  return {
    row,
    program_name: name('program_id'),
    activity_name: name('activity_id'),
    stage_name: name('stage_id'),
    weekday_name: name('weekday_id'),
    daily_name: name('daily_id'),
    ...{ min_age, max_age, quota, start_date, final_date, is_paid, is_activated },
    rate_name: is_paid ? name('rate_id') : null,
  }
}

/**
 * Judges the rows of a sheet: its cells, then what they refer to, then all of it together.
 * @throws Refusal 422 on `file` when it has other headings or no rows.
 */
export async function judgeSheet(db: Db, read: ReadSheet, locale: Locale): Promise<Reading> {
  const [first, ...others] = read.rows
  assertHeadings(first?.number === 1 ? first.cells : [], locale)
  const drafts: Draft[] = []
  for (const [index, row] of others.entries()) {
    if (!isBlankRow(row)) drafts.push(draftOf(row, read.is1904))
    if (index % atOnce === atOnce - 1) await breathe()
  }
  if (drafts.length === 0) throw fieldError('file', 'validation.import_empty', { sheet: importSheets.rows })
  const catalogues = await readCatalogues(db, drafts)
  const sound: SoundRow[] = []
  let faultsCount = 0
  for (const [index, draft] of drafts.entries()) {
    resolve(draft, catalogues)
    const values = judge(draft)
    if (values !== undefined) sound.push({ row: draft.sheetRow.number, values })
    draft.faults.sort((one, other) => one.column - other.column)
    faultsCount += draft.faults.length
    if (index % atOnce === atOnce - 1) await breathe()
  }
  const preview = sound.slice(0, importListed.preview).map((row) => previewOf(row, catalogues))
  return { drafts, sound, preview, faultsCount }
}

/**
 * Reads and judges a workbook of schedules; nothing is written.
 * @throws Refusal 422 on `file` when it is no sound workbook, has other headings or no rows.
 */
export async function readSchedulesOf(db: Db, bytes: Buffer, locale: Locale): Promise<Reading> {
  const wanted = { sheet: importSheets.rows, columns: importColumns.length }
  return judgeSheet(db, await readWorkbook(bytes, wanted), locale)
}
