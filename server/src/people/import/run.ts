import type { HiddenChoice, Locale } from '@portal/contract'
import { columnName } from '@portal/contract/workbook'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { advisoryLocks } from '../../base/database/locks.ts'
import type { Origin } from '../../base/database/principals.ts'
import type { AppError } from '../../base/errors/errors.ts'
import { makeChange, nothingChanged } from '../../base/services/audit/change.ts'
import { cellText } from '../../base/services/import/cells.ts'
import { type CellError, cellOf, sortedErrors } from '../../base/services/import/draft.ts'
import { batches, batchSize, inImport } from '../../base/services/import/run.ts'
import {
  assertReadable,
  filledColumns,
  headingsBelow,
  hiddenParams,
  hiddenRows,
  hidesSomething,
  searchedRows,
  withoutColumns,
} from '../../base/services/import/sheet-checks.ts'
import type { SheetRow } from '../../base/storage/workbooks/read-sheet.ts'
import { type Catalogues, readCatalogues, readHolders } from './catalogues.ts'
import { type CitizenField, type Layout, labelOf, layoutOf, type PlacedColumn } from './columns.ts'
import { type Draft, draftOf, shownValue } from './drafts.ts'
import { cellErrorText, ImportError, importText } from './messages.ts'
import { type Outcome, plan, Seen } from './plan.ts'
import { type OpenFile, openFile, type Source } from './read-lines.ts'
import { batchAudits, totalsAudit, write } from './write.ts'

/** The options of the command. */
export interface ImportOrder extends Source {
  readonly fileName: string
  /** Whether the rows are only checked, and nothing is written. */
  readonly isDryRun: boolean
  /** Whether stored citizens who differ are corrected. */
  readonly isUpdating: boolean
  /** What to do with the hidden rows and columns of a workbook. Without a choice they are only checked. */
  readonly hidden?: HiddenChoice | undefined
  readonly locale: Locale
}

export type Result = 'rejected' | 'differs' | 'updated' | 'notice' | 'hidden'

/** A line of the report: a message about a row. */
export interface Finding {
  readonly row: number
  /** Letters of the column and its heading; null for the whole row. */
  readonly column: string | null
  readonly heading: string | null
  readonly value: string
  readonly result: Result
  readonly text: string
  /** The stored citizen. */
  readonly citizen: number | null
}

/** Numbers of rows so far. */
export interface Counts {
  rows: number
  new: number
  same: number
  updated: number
  differing: number
  rejected: number
  notices: number
  /** The last row of the last finished batch. */
  lastRow: number
}

/** An open import file with its recognised headings. */
export type Import = Awaited<ReturnType<typeof openImport>>

export interface ImportContext {
  readonly db: Db
  /** The author of the import for the audit log. */
  readonly origin: Origin
  now(): Date
  onBatch(counts: Readonly<Counts>): void
}

const textsOf = ({ cells }: SheetRow) => cells.map((cell) => cellText(cell).trim())

const isFilled = (row: SheetRow) => textsOf(row).some((text) => text !== '')

/** The rows of a file that are not empty. */
async function* filledRows({ rows }: OpenFile): AsyncGenerator<SheetRow> {
  for await (const row of rows) if (isFilled(row)) yield row
}

/** The rows without the hidden parts: hidden rows, and the values of these columns. */
async function* shownRows(rows: AsyncIterable<SheetRow>, columns: readonly number[]): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    const shown = withoutColumns(row, columns)
    if (row.isHidden !== true && isFilled(shown)) yield shown
  }
}

const needed = ['document_type_id', 'document'] as const

/** Whether a row has the headings without which no file is read. */
const isHeadings = (row: SheetRow) => {
  const { byField } = layoutOf(textsOf(row))
  return needed.every((field) => byField.has(field))
}

/** The error for headings that are further down; undefined if none of the next rows has them. */
async function findHeadings(rows: AsyncGenerator<SheetRow>): Promise<AppError | undefined> {
  const next: SheetRow[] = []
  for await (const row of rows) if (next.push(row) >= searchedRows) break
  return headingsBelow(next, isHeadings)
}

/**
 * Reads the headings of a file. They are in its first row that is not empty.
 * @param leftOut columns (from 0) that are not read
 * @returns also the number of that row, and all columns with a recognised heading
 */
async function readLayout(
  rows: AsyncGenerator<SheetRow>,
  locale: Locale,
  leftOut: readonly number[],
): Promise<Layout & { readonly row: number; readonly placed: readonly PlacedColumn[] }> {
  const { value: first } = await rows.next()
  if (first === undefined) throw new ImportError('file_empty')
  const layout = layoutOf(textsOf(withoutColumns(first, leftOut)))
  const labels = (fields: readonly string[]) => ({ columns: fields.map((field) => labelOf(locale, field)).join(', ') })
  const missing = needed.filter((field) => !layout.byField.has(field))
  if (missing.length > 0) throw (await findHeadings(rows)) ?? new ImportError('headings_missing', labels(missing))
  if (layout.repeated.length > 0) throw new ImportError('headings_repeated', labels(layout.repeated))
  return { ...layout, row: first.number, placed: [...layoutOf(textsOf(first)).byField.values()] }
}

/** Makes the report lines of a row, in the language of the order. */
function reporter({ byField, indexes }: Layout, catalogues: Catalogues, { locale, isUpdating }: ImportOrder) {
  const at = (draft: Draft, field: CitizenField | null) => {
    const cell = cellOf(draft, (field === null ? undefined : indexes[field]) ?? null)
    const heading = field === null ? null : (byField.get(field)?.heading ?? labelOf(locale, field))
    return { ...cell, heading, value: cell.value.trim().slice(0, 200) }
  }
  const findingOf = (draft: Draft, result: Result, error: CellError<CitizenField>): Finding => ({
    ...at(draft, error.field),
    result,
    text: cellErrorText(locale, error),
    citizen: null,
  })
  return function findingsOf(outcome: Outcome): Finding[] {
    const { draft } = outcome
    if (outcome.kind === 'rejected') return sortedErrors(draft).map((error) => findingOf(draft, 'rejected', error))
    if (outcome.kind === 'new') return outcome.notices.map((notice) => findingOf(draft, 'notice', notice))
    if (outcome.kind === 'same') return []
    const result = isUpdating ? 'updated' : 'differs'
    return outcome.changes.map(({ field, stored }) => ({
      ...at(draft, field),
      result,
      text: importText(locale, result, {
        stored: shownValue(catalogues, field, stored) ?? importText(locale, 'nothing'),
      }),
      citizen: outcome.stored.id,
    }))
  }
}

/** The line of the report about a hidden row of the workbook. */
function hiddenFinding(row: number, { locale, hidden }: ImportOrder): Finding {
  const text = importText(locale, hidden === undefined ? 'hidden_asks' : `hidden_${hidden}`)
  return { row, column: null, heading: null, value: '', result: 'hidden', text, citizen: null }
}

/** The line of the report about a hidden column of the workbook, at its heading. */
function hiddenColumnFinding({ index, heading }: PlacedColumn, row: number, { locale, hidden }: ImportOrder): Finding {
  const text = importText(locale, hidden === undefined ? 'hidden_column_asks' : `hidden_column_${hidden}`)
  return { row, column: columnName(index), heading, value: heading, result: 'hidden', text, citizen: null }
}

function count(counts: Counts, outcomes: readonly Outcome[], isUpdating: boolean): void {
  for (const outcome of outcomes) {
    counts.rows += 1
    if (outcome.kind === 'differs') counts[isUpdating ? 'updated' : 'differing'] += 1
    else counts[outcome.kind] += 1
    if (outcome.kind === 'new') counts.notices += outcome.notices.length
  }
  counts.lastRow = outcomes.at(-1)?.draft.row.number ?? counts.lastRow
}

/**
 * Opens a file of citizens and reads its headings.
 * @throws ImportError for a file that cannot be read or does not have the expected headings; AppError 422 for an invalid workbook.
 */
export async function openImport({ db, origin, now, onBatch }: ImportContext, order: ImportOrder) {
  const { isDryRun, isUpdating, fileName, locale } = order
  const file = await openFile(order, importText(locale, 'sheet'))
  const rows = filledRows(file)
  const leavesOut = order.hidden === 'leave_out'
  const { hiddenColumns = [] } = file.sheet ?? {}
  const layout = await readLayout(rows, locale, leavesOut ? hiddenColumns : [])
  const named = new Set(Object.values(layout.indexes))
  const reach = { from: layout.row, width: layout.width }
  if (file.sheet !== undefined) assertReadable(file.sheet, reach, (_, column) => named.has(column))
  const sheetRows = (file.sheet?.rows ?? []).filter((row) => row.number > layout.row && isFilled(row))
  const filled = filledColumns(hiddenColumns, sheetRows)
  const hiddenFilled = layout.placed.filter(({ index }) => filled.includes(index))
  const parts = { hidden: hiddenRows(sheetRows), hiddenColumns: hiddenFilled.map(({ index }) => index) }
  if (hidesSomething(parts) && order.hidden === undefined && !isDryRun) {
    throw new ImportError('hidden_stops', hiddenParams(parts))
  }
  const taken = leavesOut ? shownRows(rows, hiddenColumns) : rows
  const catalogues = await readCatalogues(db)
  const holders = await readHolders(db)
  const counts: Counts = { rows: 0, new: 0, same: 0, updated: 0, differing: 0, rejected: 0, notices: 0, lastRow: 0 }
  const seen = new Seen()
  const acts = new Set<string>()
  const findingsOf = reporter(layout, catalogues, order)

  const importBatch = (drafts: readonly Draft[]) =>
    inImport(db, origin, { lock: advisoryLocks.importCitizens, isDryRun }, async (tx) => {
      const planning = { catalogues, holders, seen, now: now(), isLocked: !isDryRun }
      const outcomes = await plan(tx, drafts, planning)
      if (isDryRun) return { audits: nothingChanged, result: outcomes }
      const { audits, result } = await write(tx, outcomes, isUpdating, { origin, fileName, now: planning.now })
      return { audits: batchAudits(audits, fileName, acts), result }
    })

  /** Imports the rows while the caller iterates, batch by batch. Each batch is one transaction. */
  async function* findings(): AsyncGenerator<Finding> {
    for (const column of hiddenFilled) yield hiddenColumnFinding(column, layout.row, order)
    for (const row of parts.hidden) yield hiddenFinding(row, order)
    for await (const batch of batches(taken)) {
      const outcomes = await importBatch(batch.map((row) => draftOf(row, layout, file, catalogues)))
      count(counts, outcomes, isUpdating)
      onBatch(counts)
      for (const outcome of outcomes) yield* findingsOf(outcome)
    }
    if (counts.rows === 0) throw new ImportError('file_empty')
    if (isDryRun || counts.new + counts.updated === 0) return
    await makeChange(db, origin, async () => [totalsAudit(fileName, counts)])
    // Without this, the query planner uses the statistics from before the import.
    if (counts.new >= batchSize) await sql`analyze citizen_accounts, profiles, audits`.execute(db)
  }

  return {
    form: file.form,
    unknown: layout.unknown,
    ...parts,
    isSheetHidden: file.sheet?.isHidden ?? false,
    counts,
    findings,
  }
}
