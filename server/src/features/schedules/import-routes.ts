import * as calls from '@portal/contract/staff'
import { scheduleImportHeaders } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { listing, refuseTooMany, titled } from '../../http/envelope.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall } from '../../http/simple-calls.ts'
import { listImports } from './import-list.ts'
import { importSchedules } from './import-schedules.ts'
import { undoImport } from './import-undo.ts'
import { templateOfSchedules } from './template-of-schedules.ts'

const headers = titled(scheduleImportHeaders)

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

  registerCall(app, serving, calls.listScheduleImports, async (context) => {
    const { query, url, locale } = context
    const found = await listImports(db, context.who, query)
    if (query.per_page === -1) refuseTooMany(found.total)
    return listing(found, query, url, { headers: headers[locale] })
  })

  registerCall(app, serving, calls.undoScheduleImport, async (context) => {
    const deleted = await undoImport(db, context)
    return { data: context.translate('done.import_undone', { count: deleted }), details: { deleted } }
  })
}
