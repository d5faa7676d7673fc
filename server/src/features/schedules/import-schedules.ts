import {
  can,
  type FieldFaults,
  type ImportDuplicate,
  type ImportReport,
  importListed,
  scheduleExpanded,
  scheduleHeaders,
} from '@portal/contract'
import type { importSchedules as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { advisoryLocks } from '../../database/locks.ts'
import { readSchedules } from '../../enrolment/schedule-rows.ts'
import type { CallContext } from '../../http/call-context.ts'
import { titled } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import { inImport } from '../../import/run.ts'
import { uploadOf } from '../../storage/uploads.ts'
import { findDuplicates } from './import-duplicates.ts'
import { insertImport } from './import-insert.ts'
import { markedWorkbook } from './import-marked.ts'
import { type Reading, readSchedulesOf } from './import-reading.ts'
import { faultAt } from './import-words.ts'

type ImportContext = CallContext<typeof call>

export interface Imported extends ImportReport {
  /** Null after a dry run. */
  readonly import_id: number | null
}

const headers = titled(scheduleHeaders.filter(({ value }) => value !== 'actions'))
const expanded = titled(scheduleExpanded)

/** The report about a workbook, with or without faults. */
async function reportOf(
  db: Db,
  context: ImportContext,
  { drafts, sound, preview, faultsCount }: Reading,
  duplicates: readonly ImportDuplicate[],
): Promise<ImportReport> {
  const creates = sound.length - duplicates.length
  const { body, locale } = context
  const faults: ImportReport['faults'] = []
  for (const draft of drafts) {
    if (faults.length >= importListed.faults) break
    faults.push(...draft.faults.map((fault) => faultAt(locale, draft, fault)))
  }
  const isMarked = faultsCount > 0 || duplicates.length > 0
  return {
    is_dry_run: body.dry_run ?? false,
    file_name: body.file.name,
    rows: drafts.length,
    sound: sound.length,
    creates,
    left_out: drafts.length - creates,
    preview: [...preview],
    faults: faults.slice(0, importListed.faults),
    faults_count: faultsCount,
    duplicates: duplicates.slice(0, importListed.duplicates),
    duplicates_count: duplicates.length,
    workbook: isMarked ? await markedWorkbook(db, context.who, drafts, duplicates, locale) : null,
  }
}

/** The faults in the form that existing clients read: by row index and column slug (domain facts §5.2). */
function fieldFaults({ faults }: ImportReport): FieldFaults {
  const byCell: Record<string, { key: string; params: Record<string, unknown> }[]> = {}
  for (const { row, column, slug, text } of faults) {
    const field = `${row - 2}.${slug}`
    const params = { row, column, fault: text }
    byCell[field] = [...(byCell[field] ?? []), { key: 'schedule_import.cell', params }]
  }
  return byCell
}

/** The schedules that rows duplicate, as the list shows them. */
async function readMatched(db: Db, duplicates: readonly ImportDuplicate[]) {
  const ids = [...new Set(duplicates.flatMap(({ schedules }) => schedules))].slice(0, importListed.matches)
  return readSchedules(db, sql`unnest(${ids}::integer[]) with ordinality as page(id, position)`)
}

/** The error for a report with faults or duplicates. */
async function reportError(db: Db, { locale }: ImportContext, report: ImportReport): Promise<AppError> {
  const { rows, faults_count, duplicates_count } = report
  if (faults_count > 0) {
    return new AppError('import_faults', {
      params: { count: faults_count, rows },
      faults: fieldFaults(report),
      details: report,
    })
  }
  const table = { headers: headers[locale], expanded: expanded[locale] }
  const details = { ...report, data: await readMatched(db, report.duplicates), table }
  return new AppError('import_duplicates', { params: { count: duplicates_count, rows }, details })
}

/**
 * Inserts all schedules of a workbook or none, in one transaction. A dry run makes the same checks and writes nothing. With `force`
 * duplicates are allowed. With `leave_out` rows with faults and duplicates do not stop the others.
 * @throws AppError 422 on `file` for a file that cannot be read; 422 with every fault and its cell, or with the duplicates; 403.
 */
export async function importSchedules(db: Db, context: ImportContext): Promise<Imported> {
  const { who, body, locale, now, origin } = context
  if (!can(who, 'create', 'Schedule')) throw new AppError('forbidden')
  const { bytes, name } = uploadOf(body.file)
  const reading = await readSchedulesOf(db, bytes, locale)
  const leavesOut = body.leave_out ?? false
  const isDryRun = (body.dry_run ?? false) || (reading.faultsCount > 0 && !leavesOut)

  const { duplicates, import_id } = await inImport(
    db,
    { lock: advisoryLocks.importSchedules, isDryRun },
    async (tx) => {
      const found = body.force ? [] : await findDuplicates(tx, who, reading.sound)
      const doubled = new Set(found.map(({ row }) => row))
      const creating = reading.sound.filter(({ row }) => !doubled.has(row))
      const stops = found.length > 0 && !leavesOut
      if (isDryRun || stops || creating.length === 0) return { duplicates: found, import_id: null }
      const upload = { file_name: name, user_id: who.id, now, origin }
      return { duplicates: found, import_id: await insertImport(tx, creating, upload) }
    },
  )
  const report = await reportOf(db, context, reading, duplicates)
  const isClean = reading.faultsCount === 0 && duplicates.length === 0
  if (import_id === null && !isClean) throw await reportError(db, context, report)
  return { ...report, import_id }
}
