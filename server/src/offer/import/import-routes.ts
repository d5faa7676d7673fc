import * as calls from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { importSchedules } from './import-schedules.ts'
import { listImports, undoImport } from './stored-imports.ts'
import { templateOfSchedules } from './template-sheets.ts'

/** The calls for schedules in workbooks: template, import, list of imports, and undo. */
export function registerScheduleImports({ call, change, data, list }: Registrar): void {
  data(calls.templateOfSchedules, (db, context) => templateOfSchedules(db, context.principal, context.locale))

  // The handler opens its own transaction: it reads the workbook first, a dry run writes nothing, and the report is read afterwards.
  call(calls.importSchedules, async (db, context) => {
    const details = await importSchedules(db, context)
    const { import_id, creates, left_out } = details
    const made = context.translate(import_id === null ? 'done.import_checked' : 'done.imported', { count: creates })
    const others = left_out === 0 ? '' : ` ${context.translate('done.import_left_out', { count: left_out })}`
    return { data: made + others, details }
  })

  list(calls.listScheduleImports, { find: listImports })

  change(calls.undoScheduleImport, undoImport)
}
