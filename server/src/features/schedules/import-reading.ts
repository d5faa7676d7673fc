import {
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
import { rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { AppError, fieldError } from '../../http/errors.ts'
import { headingKey } from '../../import/cells.ts'
import { sortedFaults } from '../../import/draft.ts'
import { batches } from '../../import/run.ts'
import { type ReadSheet, readWorkbook } from '../../storage/workbooks/read-workbook.ts'
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

/** A row without faults, and its number in the sheet. */
export interface ValidRow {
  readonly row: number
  readonly values: ScheduleImportRow
}

/** Two schedules with the same values in these columns are duplicates (domain facts §5.2). */
export const sameColumns = ['program_id', 'activity_id', 'stage_id', 'weekday_id', 'daily_id', 'is_paid'] as const

const keyOf = (row: Pick<ScheduleImportRow, (typeof sameColumns)[number]>) =>
  sameColumns.map((column) => Number(row[column])).join(' ')

/** The maximum number of schedules listed for one row. */
const namedAtMost = 5

/** Live schedules that the person may view and that duplicate a row, by the key of the row. One statement finds them for all rows. */
async function readMatches(db: Db, who: Subject, rows: readonly ValidRow[]): Promise<Map<string, number[]>> {
  const distinct = [...new Map(rows.map(({ values }) => [keyOf(values), values])).values()]
  const columns = sameColumns.map((column) => {
    const list = distinct.map((values) => values[column])
    return column === 'is_paid' ? sql`${list}::boolean[]` : sql`${list}::integer[]`
  })
  const joined = sameColumns.map((column) => sql`schedules.${sql.ref(column)} = wanted.${sql.ref(column)}`)
  const { rows: found } = await sql<Pick<ScheduleImportRow, (typeof sameColumns)[number]> & { ids: number[] }>`
    select ${sql.join(sameColumns.map((column) => sql`wanted.${sql.ref(column)}`))},
      (array_agg(schedules.id order by schedules.id desc))[1:${sql.lit(namedAtMost)}] as ids
    from unnest(${sql.join(columns)}) as wanted(${sql.join(sameColumns.map((column) => sql.ref(column)))})
    join schedules on schedules.deleted_at is null and ${rowsFor(who, 'view', 'Schedule')} and ${sql.join(joined, sql` and `)}
    group by ${sql.join(sameColumns.map((column) => sql`wanted.${sql.ref(column)}`))}`.execute(db)
  return new Map(found.map((row) => [keyOf(row), row.ids]))
}

/** Rows that duplicate stored schedules or earlier rows, in sheet order. */
export async function findDuplicates(db: Db, who: Subject, rows: readonly ValidRow[]): Promise<ImportDuplicate[]> {
  if (rows.length === 0) return []
  const matches = await readMatches(db, who, rows)
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
