import * as z from 'zod/mini'
import { call, idOrNull, messageResponse, moment, page, portal, raw, wireFile } from '../../base/call.ts'
import { orderedJob } from '../../base/many.ts'
import { needs } from '../../base/models.ts'
import { listParams, queryFlag } from '../../base/query.ts'
import { excelRequired } from '../../base/rules.ts'
import { hiddenChoices, importReport } from '../schedule-import.ts'
import { readSchedules } from './schedules.ts'

const tag = 'schedules'

const planning = { tag, needs: needs('create', 'Schedule') }

const flag = z.optional(queryFlag)

export const templateOfSchedules = call('GET', portal('schedules/template'), {
  ...planning,
  summary: 'The template to plan schedules, with lists of the present catalogues',
  response: raw(wireFile),
})

/** The type of the jobs that import schedules. */
export const importType = 'import-schedules'

/** The result of an import: the report, and the id of the import when it has created schedules. */
export const importResult = z.extend(importReport, { import_id: idOrNull })
export type ImportResult = z.infer<typeof importResult>

export const importSchedules = call('POST', portal('schedules/import'), {
  ...planning,
  summary:
    'Make all schedules of a workbook (.xlsx, 10 MB, 50,000 rows), or none when a cell is at fault, when a row or a column is hidden and `hidden` does not say what becomes of it or, without `force`, when a row is a duplicate or clashes with a schedule; with `leave_out` only those rows are left out; with `dry_run` nothing is written. More than 2,000 rows are checked at once and made by a job: 202 with `details.job`, whose result is the report',
  body: z.object({
    file: excelRequired,
    force: flag,
    leave_out: flag,
    dry_run: flag,
    hidden: z.optional(z.enum(hiddenChoices)),
  }),
  response: messageResponse(z.extend(importResult, orderedJob)),
  alsoStatus: 202,
  takesFiles: true,
})

/** One upload of a workbook that created schedules. */
export const scheduleImport = z.object({
  id: z.int(),
  file_name: z.string(),
  /** Counts: the schedules that it created, those that still exist, and the enrolments and teams in them. */
  rows: z.int(),
  schedules_count: z.int(),
  users_schedules_count: z.int(),
  user: z.string(),
  /** Whether nothing has been enrolled in its schedules, so that the import may be undone. */
  can_undo: z.boolean(),
  created_at: moment,
  undone_at: z.nullable(moment),
})
export type ScheduleImport = z.infer<typeof scheduleImport>

/** The columns of the list of imports, in order. */
export const scheduleImportHeaders = [
  { value: 'id', kind: 'id', align: 'right', sortable: true },
  { value: 'file_name', kind: 'text', align: 'left', sortable: true },
  { value: 'rows', kind: 'number', align: 'right', sortable: true },
  { value: 'schedules_count', kind: 'number', align: 'right', sortable: false },
  { value: 'users_schedules_count', kind: 'number', align: 'right', sortable: false },
  { value: 'user', kind: 'name', align: 'left', sortable: true },
  { value: 'created_at', kind: 'moment', align: 'left', sortable: true },
  { value: 'undone_at', kind: 'moment', align: 'left', sortable: true },
  { value: 'actions', kind: 'other', align: 'right', sortable: false },
] as const

export const listScheduleImports = call('GET', portal('schedules/imports'), {
  summary: 'The imported workbooks, newest first',
  tag,
  needs: readSchedules,
  query: z.object(listParams),
  response: page(scheduleImport),
  columns: { headers: scheduleImportHeaders },
})

export const undoScheduleImport = call('DELETE', portal('schedules/imports/:id'), {
  summary: 'Undo an import as a whole, while nobody is or was enrolled in its schedules',
  tag,
  needs: needs('destroy', 'Schedule'),
  response: messageResponse(z.object({ deleted: z.int() })),
})
