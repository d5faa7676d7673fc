import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { registerListCall } from '../../http/list-calls.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { importSchedules } from './import-schedules.ts'
import { listImports, undoImport } from './stored-imports.ts'
import { templateOfSchedules } from './template-sheets.ts'

/** The calls for schedules in workbooks: template, import, list of imports, and undo (domain facts §5). */
export function registerScheduleImports(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving

  registerDataCall(app, serving, calls.templateOfSchedules, (context) =>
    templateOfSchedules(db, context.who, context.locale),
  )

  registerCall(app, serving, calls.importSchedules, async (context) => {
    const details = await importSchedules(db, context)
    const { import_id, creates, left_out } = details
    const made = context.translate(import_id === null ? 'done.import_checked' : 'done.imported', { count: creates })
    const others = left_out === 0 ? '' : ` ${context.translate('done.import_left_out', { count: left_out })}`
    return { data: made + others, details }
  })

  registerListCall(app, serving, calls.listScheduleImports, { headers: calls.scheduleImportHeaders, find: listImports })

  registerCall(app, serving, calls.undoScheduleImport, async (context) => {
    const deleted = await undoImport(db, context)
    return { data: context.translate('done.import_undone', { count: deleted }), details: { deleted } }
  })
}
