import { can, hiddenChoices, type ImportReport, type Locale, type WireFile } from '@portal/contract'
import { importSchedules as call, type ImportResult, importNotification, importType } from '@portal/contract/staff'
import { workbookMime } from '@portal/contract/workbook'
import * as z from 'zod/mini'
import type { Db } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import { authorize } from '../../base/http/authenticate.ts'
import type { CallResult } from '../../base/http/call-context.ts'
import { makeChange, Unaudited } from '../../base/services/audit/change.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import type { FileKind } from '../../base/services/jobs/exports/make-export.ts'
import { exportKey } from '../../base/services/jobs/exports/order-export.ts'
import { type JobRow, jobOf, orderJob } from '../../base/services/jobs/job-rows.ts'
import { type Ended, type JobParts, jobTask, reasonOf } from '../../base/services/jobs/run-job.ts'
import type { Task } from '../../base/services/jobs/workers.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { withStoredFile } from '../../base/storage/stored-files.ts'
import { translate } from '../../base/text/i18n.ts'
import { type Importing, importMessage, importSchedules } from './import-schedules.ts'

/** The job that imports a large workbook of schedules. */
export const importJob = 'import-schedules'

/** What the row of the job stores about the import. */
const importInput = z.object({
  file_name: z.string(),
  force: z.optional(z.boolean()),
  leave_out: z.optional(z.boolean()),
  hidden: z.optional(z.enum(hiddenChoices)),
})

/**
 * Stores the workbook and a job that imports it.
 * @param report the report of the check
 * @returns the response to the request
 * @throws AppError 429 while three jobs of the person wait or run
 */
export async function orderImport(
  { db, store }: { readonly db: Db; readonly store: FileStore },
  importing: Importing,
  report: ImportResult,
): Promise<CallResult<typeof call>> {
  const { principal, origin, now, locale, file, options } = importing
  const stored = { ...file, mime: workbookMime, by: principal }
  const { dry_run, ...choices } = options
  const job = await withStoredFile(store, stored, now, ({ key }) =>
    makeChange(db, origin, async (tx) => {
      const row = await orderJob(tx, importing, {
        task: importJob,
        type: importType,
        key: exportKey('xlsx'),
        input: { file_name: file.name, ...choices },
        count: report.creates,
        scope: schedulePolicy.scope(principal),
        upload_key: key,
      })
      return { audits: new Unaudited('the job writes the rows of what it does'), result: jobOf(row) }
    }),
  )
  const data = translate(locale, 'done.import_ordered', { count: report.creates })
  return { data, details: { ...report, job }, also: true }
}

/** The workbook with the marked errors of an import. */
export const importKind: FileKind = {
  mayRead: (principal) => can(principal, 'create', 'Schedule'),
  scopeOf: (principal) => schedulePolicy.scope(principal),
  title: (locale) => translate(locale, 'schedule_import.marked_name').replace(/\.xlsx$/, ''),
}

/** The report in an error of an import: of cells with errors, duplicates, clashes or hidden rows. */
function reportIn(error: unknown): ImportReport | undefined {
  const isReport =
    error instanceof AppError && ['import_faults', 'import_duplicates', 'import_hidden'].includes(error.code)
  return isReport ? (error.details as ImportReport) : undefined
}

interface ImportParts extends JobParts {
  /** Where the work is done: it has no time limit for requests, and a connection for each job. */
  readonly long: Db
  readonly store: FileStore
}

/**
 * Imports a stored workbook with the permissions that its person has now. The schedules, the report and the notification are one
 * transaction. When the check has found something since the request, nothing is written, and the report says what.
 */
export function importTask({ long, store, ...parts }: ImportParts): Task {
  /** What a job that ended says in its row and in its notification. */
  const endOf = ({ key, locale }: JobRow, status: 'done' | 'failed', message: string) => {
    const title = translate(locale as Locale, `notices.import_${status}`)
    const url = { name: 'schedules', query: { show: 'import', job: key } }
    return { message, notification: { type: importNotification, title, subject: message, url } }
  }

  /** Stores the marked workbook of a report as the file of the job. @returns the report without it */
  async function storeWorkbook<R extends { workbook: WireFile | null }>({ stored_key }: JobRow, report: R) {
    const { workbook, ...result } = report
    if (workbook === null || stored_key === null) return { result: { ...result, workbook: null }, hasFile: false }
    await store.put(stored_key, Buffer.from(workbook.file.slice(workbook.file.indexOf(',') + 1), 'base64'))
    return { result: { ...result, workbook: null }, hasFile: true }
  }

  return jobTask(parts, {
    makesFile: true,
    run: async ({ row, principal, origin, progress, end }) => {
      authorize(call, principal)
      const locale = row.locale as Locale
      const { file_name: name, ...options } = z.parse(importInput, row.input)
      const file = { name, bytes: await store.get(row.upload_key ?? '') }
      const importing = { principal, locale, now: parts.now(), origin, file, options }
      try {
        await importSchedules(long, importing, {
          mostRows: Number.POSITIVE_INFINITY,
          progress,
          end: async (tx, imported) => {
            const message = importMessage(locale, imported)
            const stored = await storeWorkbook(row, imported)
            await end(tx, { status: 'finished', ...stored, ...endOf(row, 'done', message) })
          },
        })
      } catch (error) {
        const report = reportIn(error)
        if (report === undefined) throw error
        const stored = await storeWorkbook(row, { ...report, import_id: null })
        const ended: Ended = {
          status: 'failed',
          ...stored,
          ...endOf(row, 'failed', reasonOf(locale, error as AppError)),
        }
        // A transaction of its own: nothing was imported, about which the audit log says nothing.
        await parts.db.transaction().execute((tx) => end(tx, ended))
      }
    },
    failure: (row, error) => {
      const locale = row.locale as Locale
      if (error === undefined) return endOf(row, 'failed', translate(locale, 'notices.many_gave_up'))
      const isGone = error.code === 'not_found'
      return endOf(row, 'failed', isGone ? translate(locale, 'notices.import_file_gone') : reasonOf(locale, error))
    },
  })
}
