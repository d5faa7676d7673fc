import {
  type HiddenChoice,
  type ImportDuplicate,
  type ImportPreviewRow,
  importColumns,
  importColumnsNeeded,
  importListed,
  importSheets,
  type Locale,
  locales,
  type ScheduleImportRow,
  type Subject,
} from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { cellText, headingKey } from '../../base/services/import/cells.ts'
import { sortedErrors } from '../../base/services/import/draft.ts'
import { batches } from '../../base/services/import/run.ts'
import {
  assertReadable,
  filledColumns,
  type HiddenParts,
  headingsBelow,
  hiddenRows,
  withoutColumns,
} from '../../base/services/import/sheet-checks.ts'
import type { SheetRow } from '../../base/storage/workbooks/read-sheet.ts'
import type { ReadSheet } from '../../base/storage/workbooks/read-task.ts'
import { readWorkbook } from '../../base/storage/workbooks/read-workbook.ts'
import {
  type Catalogues,
  draftOf,
  isBlankRow,
  readCatalogues,
  resolve,
  type ScheduleDraft,
  validateSchedule,
} from './import-cells.ts'
import { headingOf } from './template-sheets.ts'

/** A workbook after reading and checking. */
export interface Reading extends HiddenParts {
  readonly drafts: readonly ScheduleDraft[]
  readonly sound: readonly ValidRow[]
  readonly preview: readonly ImportPreviewRow[]
  readonly errorsCount: number
  /** Whether serial numbers of days count from 1904 in the rows. */
  readonly is1904: boolean
  readonly isSheetHidden: boolean
}

const textAt = (cells: readonly unknown[], column: number) => {
  const cell = cells[column]
  return typeof cell === 'string' ? cell : ''
}

/** Whether a text is the heading of a column in any language. */
const isHeading = (slug: string, text: string) =>
  locales.some((locale) => headingKey(headingOf(locale, slug)) === headingKey(text))

/** Whether most of the cells of a row are the headings of their columns. */
function isHeadingRow({ cells }: SheetRow): boolean {
  const headings = importColumns.filter(({ slug }, column) => isHeading(slug, textAt(cells, column)))
  return headings.length * 2 > importColumnsNeeded
}

/** @throws AppError 422 when the headings are not those of the template in any language */
function assertHeadings(rows: readonly SheetRow[], locale: Locale): void {
  const cells = rows[0]?.number === 1 ? rows[0].cells : []
  const errors = importColumns.flatMap(({ letter, slug }, column) => {
    const found = textAt(cells, column)
    if (found === '' && column >= importColumnsNeeded) return []
    if (isHeading(slug, found)) return []
    const params = { column: letter, expected: headingOf(locale, slug), found: found.slice(0, 60) }
    return [{ key: 'validation.import_headings', params }]
  })
  if (errors.length === 0) return
  const below = headingsBelow(
    rows.filter(({ number }) => number > 1),
    isHeadingRow,
  )
  throw below ?? new AppError('invalid', { errors: { file: errors } })
}

/** Whether the formula in a cell must have a result: an id and its label replace each other, and a free schedule has no rate. */
function needsResult(row: SheetRow, column: number): boolean {
  const { kind, field } = importColumns[column] ?? {}
  if (isBlankRow(row) || field === 'rate_id') return false
  return kind === 'value' || cellText(row.cells[kind === 'id' ? column + 1 : column - 1]) === ''
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
 * @param choice the decision about hidden rows and columns; without it they are checked as all others
 * @throws AppError 422 on `file` when it has other headings or no rows.
 */
export async function validateSheet(db: Db, sheet: ReadSheet, locale: Locale, choice?: HiddenChoice): Promise<Reading> {
  assertHeadings(sheet.rows, locale)
  assertReadable(sheet, { from: 1, width: importColumns.length }, needsResult)
  const filled = sheet.rows.slice(1).filter((row) => !isBlankRow(row))
  const hidden = hiddenRows(filled)
  const hiddenColumns = filledColumns(sheet.hiddenColumns, filled)
  const shown = () =>
    filled
      .filter(({ isHidden }) => isHidden !== true)
      .map((row) => withoutColumns(row, hiddenColumns))
      .filter((row) => !isBlankRow(row))
  const rows = choice === 'leave_out' ? shown() : filled
  if (rows.length === 0) throw fieldError('file', 'validation.import_empty', { sheet: importSheets.rows })
  const catalogues = await readCatalogues(db)
  const drafts: ScheduleDraft[] = []
  const sound: ValidRow[] = []
  let errorsCount = 0
  for await (const batch of batches(rows)) {
    for (const row of batch) {
      const draft = draftOf(row, sheet.is1904)
      resolve(draft, catalogues)
      const values = validateSchedule(draft)
      if (values !== undefined) sound.push({ row: row.number, values })
      drafts.push({ ...draft, errors: sortedErrors(draft) })
      errorsCount += draft.errors.length
    }
  }
  const preview = sound.slice(0, importListed.preview).map((row) => previewOf(row, catalogues))
  const { is1904, isHidden: isSheetHidden } = sheet
  return { drafts, sound, preview, errorsCount, is1904, hidden, hiddenColumns, isSheetHidden }
}

/**
 * Reads and checks a workbook of schedules; writes nothing.
 * @throws AppError 422 on `file` when it is not a valid workbook, has other headings or no rows.
 */
export async function readSchedulesOf(db: Db, bytes: Buffer, locale: Locale, choice?: HiddenChoice): Promise<Reading> {
  const expected = { sheet: importSheets.rows, columns: importColumns.length }
  return validateSheet(db, await readWorkbook(bytes, expected), locale, choice)
}

/** A row without errors, and its number in the sheet. */
export interface ValidRow {
  readonly row: number
  readonly values: ScheduleImportRow
}

/** Two schedules with the same values in these columns are duplicates. */
export const sameColumns = ['program_id', 'activity_id', 'stage_id', 'weekday_id', 'daily_id', 'is_paid'] as const

/** The shared values of duplicates, as a text. */
export const keyOf = (row: Pick<ScheduleImportRow, (typeof sameColumns)[number]>) =>
  sameColumns.map((column) => Number(row[column])).join(' ')

/** The maximum number of schedules listed for one row. */
export const namedAtMost = 5

/** Live schedules that the person may view and that duplicate a row, by the key of the row. One statement finds them for all rows. */
async function readMatches(db: Db, principal: Subject, rows: readonly ValidRow[]): Promise<Map<string, number[]>> {
  const distinct = [...new Map(rows.map(({ values }) => [keyOf(values), values])).values()]
  const columns = sameColumns.map((column) => {
    const list = distinct.map((values) => values[column])
    return column === 'is_paid' ? sql`${list}::boolean[]` : sql`${list}::integer[]`
  })
  const joined = sameColumns.map((column) => sql`schedules.${sql.ref(column)} = imported.${sql.ref(column)}`)
  const { rows: found } = await sql<Pick<ScheduleImportRow, (typeof sameColumns)[number]> & { ids: number[] }>`
    select ${sql.join(sameColumns.map((column) => sql`imported.${sql.ref(column)}`))},
      (array_agg(schedules.id order by schedules.id desc))[1:${sql.lit(namedAtMost)}] as ids
    from unnest(${sql.join(columns)}) as imported(${sql.join(sameColumns.map((column) => sql.ref(column)))})
    join schedules on schedules.deleted_at is null and ${schedulePolicy.rows(principal)} and ${sql.join(joined, sql` and `)}
    group by ${sql.join(sameColumns.map((column) => sql`imported.${sql.ref(column)}`))}`.execute(db)
  return new Map(found.map((row) => [keyOf(row), row.ids]))
}

/** Rows that duplicate stored schedules or earlier rows, in sheet order. */
export async function findDuplicates(
  db: Db,
  principal: Subject,
  rows: readonly ValidRow[],
): Promise<ImportDuplicate[]> {
  if (rows.length === 0) return []
  const matches = await readMatches(db, principal, rows)
  const before = new Map<string, number>()
  return rows.flatMap(({ row, values }): ImportDuplicate[] => {
    const key = keyOf(values)
    const first = before.get(key)
    if (first === undefined) before.set(key, row)
    const schedules = matches.get(key) ?? []
    if (first === undefined && schedules.length === 0) return []
    return [{ row, schedules, rows: first === undefined ? [] : [first] }]
  })
}
