import {
  importSchedules as importCall,
  listScheduleImports as listCall,
  scheduleImportHeaders,
  templateOfSchedules as templateCall,
  undoScheduleImport as undoCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { listing, refuseTooMany, titled } from '../../http/envelope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { listImports } from './import-list.ts'
import { importSchedules } from './import-schedules.ts'
import { undoImport } from './import-undo.ts'
import { templateOfSchedules } from './template-of-schedules.ts'

const headers = titled(scheduleImportHeaders)

/** The calls for schedules in workbooks: template, import, list of imports, and undo (domain facts §5). */
export function registerScheduleImports(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving

  registerCall(app, serving, templateCall, async (asked) => ({
    data: await templateOfSchedules(db, signedIn(asked), asked.locale),
    details: null,
  }))

  registerCall(app, serving, importCall, async (asked) => {
    const details = await importSchedules(db, asked)
    const key = details.import_id === null ? 'done.import_checked' : 'done.imported'
    return { data: asked.say(key, { count: details.rows }), details }
  })

  registerCall(app, serving, listCall, async (asked) => {
    const { query, url, locale } = asked
    const found = await listImports(db, signedIn(asked), query)
    if (query.per_page === -1) refuseTooMany(found.total)
    return listing(found, query, url, { headers: headers[locale] })
  })

  registerCall(app, serving, undoCall, async (asked) => {
    const deleted = await undoImport(db, asked)
    return { data: asked.say('done.import_undone', { count: deleted }), details: { deleted } }
  })
}
