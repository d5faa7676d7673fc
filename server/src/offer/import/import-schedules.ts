import {
  type BodyOf,
  type FieldErrors,
  type ImportReport,
  importListed,
  type Locale,
  type Subject,
  scheduleExpanded,
  scheduleHeaders,
} from '@portal/contract'
import type { importSchedules as call, ImportResult } from '@portal/contract/staff'
import { columnName } from '@portal/contract/workbook'
import { sql } from 'kysely'
import { type Db, insertRow, type Tx } from '../../base/database/db.ts'
import { advisoryLocks } from '../../base/database/locks.ts'
import type { Origin } from '../../base/database/principals.ts'
import type { Progress } from '../../base/database/row-batches.ts'
import { AppError } from '../../base/errors/errors.ts'
import { titledColumns } from '../../base/http/envelope.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { type Changed, nothingChanged } from '../../base/services/audit/change.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { batches, inImport } from '../../base/services/import/run.ts'
import { hiddenParams, hidesSomething } from '../../base/services/import/sheet-checks.ts'
import { translate } from '../../base/text/i18n.ts'
import { bogotaMoment } from '../../base/text/time.ts'
import { readSchedules } from '../schedules/schedule-rows.ts'
import { lockReferences } from '../schedules/write-schedule.ts'
import { findClashes } from './import-clashes.ts'
import { errorAt, type Matches, markedWorkbook } from './import-marked.ts'
import { findDuplicates, type Reading, readSchedulesOf, type ValidRow } from './import-reading.ts'

/** What a request or a job imports, and for whom. */
export interface Importing {
  readonly principal: SignedIn
  readonly locale: Locale
  readonly now: Date
  readonly origin: Origin
  readonly file: { readonly name: string; readonly bytes: Buffer }
  readonly options: Omit<BodyOf<typeof call>, 'file'>
}

/** How schedules are written. */
export interface Writing {
  /** A workbook with more rows is only checked: a job must import it. */
  readonly mostRows: number
  readonly progress?: Progress
  /** Ends the import in its transaction. */
  readonly end: (tx: Tx, imported: ImportResult) => Promise<void>
}

/** The result of an import. `needsJob` means that it would create schedules, and that it has too many rows. */
interface Imported extends ImportResult {
  readonly needsJob: boolean
}

const columns = titledColumns({
  headers: scheduleHeaders.filter(({ value }) => value !== 'actions'),
  expanded: scheduleExpanded,
})

/** The rows that duplicate something or clash with it. */
function matchedRows({ duplicates, clashes }: Matches): Set<number> {
  return new Set([...duplicates, ...clashes].map(({ row }) => row))
}

async function reportOf(db: Db, importing: Importing, reading: Reading, matches: Matches): Promise<ImportReport> {
  const { drafts, sound, preview, errorsCount, hidden, hiddenColumns } = reading
  const { duplicates, clashes } = matches
  const creates = sound.length - matchedRows(matches).size
  const { principal, file, options, locale } = importing
  const errors: ImportReport['faults'] = []
  for (const draft of drafts) {
    if (errors.length >= importListed.errors) break
    errors.push(...draft.errors.map((error) => errorAt(locale, draft, error)))
  }
  const isMarked = errorsCount > 0 || duplicates.length > 0 || clashes.length > 0
  return {
    is_dry_run: options.dry_run ?? false,
    file_name: file.name,
    rows: drafts.length,
    sound: sound.length,
    creates,
    left_out: drafts.length - creates,
    preview: [...preview],
    faults: errors.slice(0, importListed.errors),
    faults_count: errorsCount,
    duplicates: duplicates.slice(0, importListed.duplicates),
    duplicates_count: duplicates.length,
    clashes: clashes.slice(0, importListed.clashes),
    clashes_count: clashes.length,
    hidden: hidden.slice(0, importListed.hidden),
    hidden_count: hidden.length,
    hidden_columns: hiddenColumns.map(columnName),
    is_sheet_hidden: reading.isSheetHidden,
    workbook: isMarked ? await markedWorkbook(db, principal, reading, matches, locale) : null,
  }
}

/** The errors in the form that existing clients read: by row index and column slug. */
function fieldErrors({ faults: errors }: ImportReport): FieldErrors {
  const byCell: Record<string, { key: string; params: Record<string, unknown> }[]> = {}
  for (const { row, column, slug, text } of errors) {
    const field = `${row - 2}.${slug}`
    const params = { row, column, error: text }
    byCell[field] = [...(byCell[field] ?? []), { key: 'schedule_import.cell', params }]
  }
  return byCell
}

/** The schedules that rows duplicate or clash with, as the list shows them. */
async function readMatched(db: Db, { duplicates, clashes }: Matches) {
  const ids = [...new Set([...duplicates, ...clashes].flatMap(({ schedules }) => schedules))].slice(
    0,
    importListed.matches,
  )
  return readSchedules(db, sql`unnest(${ids}::integer[]) with ordinality as page(id, position)`)
}

async function reportError(db: Db, { locale }: Importing, report: ImportReport): Promise<AppError> {
  const { rows, faults_count } = report
  if (faults_count > 0) {
    const params = { count: faults_count, rows }
    return new AppError('import_faults', { params, errors: fieldErrors(report), details: report })
  }
  const matched = matchedRows(report).size
  const details = { ...report, data: await readMatched(db, report), table: columns(locale) }
  return new AppError('import_duplicates', { params: { count: matched, rows }, details })
}

/** A row of a catalogue was deleted after the workbook was read. */
class ReferencesDeleted extends Error {}

/**
 * Imports a workbook, and reads it again when a row of a catalogue was deleted meanwhile: its cells then have errors.
 * @throws as {@link importOnce}
 */
export async function importSchedules(db: Db, importing: Importing, writing: Writing): Promise<Imported> {
  try {
    return await importOnce(db, importing, writing)
  } catch (error) {
    if (error instanceof ReferencesDeleted) return importSchedules(db, importing, writing)
    throw error
  }
}

/**
 * Inserts all schedules of a workbook or none, in one transaction. A dry run makes the same checks and writes nothing. With
 * `force` duplicates and clashes are allowed. With `leave_out` rows with errors, duplicates and clashes do not stop the others.
 * `hidden` selects whether hidden rows and columns are imported or left out; without it a workbook with hidden rows or columns
 * is refused.
 * @throws AppError 422 on `file` for a file that cannot be read; 422 with every error and its cell, or with the duplicates and
 * clashes; 422 with the hidden rows and columns; 403.
 */
async function importOnce(db: Db, importing: Importing, writing: Writing): Promise<Imported> {
  const { principal, file, options, locale, origin } = importing
  schedulePolicy.refuse(principal, 'create')
  const reading = await readSchedulesOf(db, file.bytes, locale, options.hidden)
  const leavesOut = options.leave_out ?? false
  const isUndecided = hidesSomething(reading) && options.hidden === undefined
  const mayWrite = !options.dry_run && !isUndecided && (reading.errorsCount === 0 || leavesOut)
  const isLarge = reading.drafts.length > writing.mostRows

  const run = { lock: advisoryLocks.importSchedules, isDryRun: !mayWrite || isLarge }
  const imported = await inImport<Imported>(db, origin, run, async (tx) => {
    const matches = options.force ? noMatches : await findMatches(tx, principal, reading.sound)
    const matched = matchedRows(matches)
    const creating = reading.sound.filter(({ row }) => !matched.has(row))
    const report = await reportOf(tx, importing, reading, matches)
    const creates = mayWrite && creating.length > 0 && (matched.size === 0 || leavesOut)
    if (!creates || isLarge) {
      return { audits: nothingChanged, result: { ...report, import_id: null, needsJob: creates } }
    }
    const outdated = await lockReferences(
      tx,
      creating.map(({ values }) => values),
    )
    if (outdated.size > 0) throw new ReferencesDeleted()
    const { audits, result: import_id } = await insertImport(tx, creating, importing, writing.progress)
    await writing.end(tx, { ...report, import_id })
    return { audits, result: { ...report, import_id, needsJob: false } }
  })
  const { import_id, needsJob, ...report } = imported
  if (isUndecided && !options.dry_run) throw hiddenError(reading, report)
  const isClean = report.faults_count === 0 && matchedRows(report).size === 0
  if (import_id === null && !needsJob && !isClean) throw await reportError(db, importing, report)
  return imported
}

const noMatches: Matches = { duplicates: [], clashes: [] }

async function findMatches(tx: Tx, principal: Subject, rows: readonly ValidRow[]): Promise<Matches> {
  return { duplicates: await findDuplicates(tx, principal, rows), clashes: await findClashes(tx, principal, rows) }
}

/** The question about hidden rows and columns, for a workbook that would otherwise be imported. */
function hiddenError(reading: Reading, details: ImportReport): AppError {
  return new AppError('import_hidden', { params: hiddenParams(reading), details })
}

/** What an import has done or would do, as a message. */
export function importMessage(locale: Locale, { import_id, creates, left_out }: ImportResult): string {
  const made = translate(locale, import_id === null ? 'done.import_checked' : 'done.imported', { count: creates })
  return left_out === 0 ? made : `${made} ${translate(locale, 'done.import_left_out', { count: left_out })}`
}

/** Marks the audit rows of an import. */
export const scheduleImportTags = 'schedules_import'
const tags = scheduleImportTags

/** Inserts all schedules of a workbook; returns the id of the import, with an audit row for the import and for each schedule. */
async function insertImport(
  tx: Tx,
  rows: readonly ValidRow[],
  { principal: { id: user_id }, now, file }: Importing,
  progress: Progress | undefined,
): Promise<Changed<number>> {
  const values = { file_name: file.name, rows: rows.length }
  const import_id = await insertRow(tx, 'schedule_imports', { ...values, user_id, created_at: now })
  const audits: [AuditEntry, ...AuditEntry[]] = [
    { event: 'imported', entity: 'Schedule', entity_id: null, new_values: { import_id, ...values }, tags },
  ]
  let done = 0
  for await (const batch of batches(rows)) {
    const some = batch.map(({ values }) => ({ ...values, rate_id: values.is_paid ? (values.rate_id ?? null) : null }))
    const schedules = some.map((columns) => ({
      ...columns,
      start_date: bogotaMoment(columns.start_date),
      final_date: bogotaMoment(columns.final_date),
      import_id,
      created_at: now,
      updated_at: now,
    }))
    const made = await tx.insertInto('schedules').values(schedules).returning('id').execute()
    for (const [index, { id }] of made.entries()) {
      const new_values = { ...some[index], import_id }
      audits.push({ event: 'created', entity: 'Schedule', entity_id: id, new_values, tags })
    }
    done += batch.length
    await progress?.(done, rows.length)
  }
  return { audits, result: import_id }
}
