import { cancelJob, listJobs as listCall, readExport as readCall, showJob } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.ts'
import { AppError } from '../../http/errors.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { csvMime } from '../../storage/workbooks/write-csv.ts'
import { workbookMime } from '../../storage/workbooks/write-workbook.ts'
import { cancelExport, findExport, jobOf, listJobs } from './export-jobs.ts'
import type { ExportKinds } from './make-export.ts'

/**
 * Registers the calls for a user's own exports and their files (domain facts §1.7). Permission is checked again when a file is
 * read.
 */
export function registerExports(app: FastifyInstance, serving: AppContext, kinds: ExportKinds): void {
  const { db, store } = serving

  registerCall(app, serving, listCall, async (context) => ({
    data: await listJobs(db, signedIn(context), context.query.type, context.now),
    details: null,
  }))

  registerCall(app, serving, showJob, async (context) => ({
    data: jobOf(await findExport(db, signedIn(context), context.params.key)),
    details: null,
  }))

  registerCall(app, serving, cancelJob, async (context) => {
    await cancelExport(db, context)
    return { data: context.translate('done.deleted'), details: null }
  })

  registerCall(app, serving, readCall, async (context) => {
    const who = signedIn(context)
    const row = await findExport(db, who, context.params.key)
    if (kinds[row.type]?.mayRead(who) !== true) throw new AppError('forbidden')
    const isOver = row.expires_at === null || row.expires_at <= context.now
    if (row.status !== 'exported' || row.stored_key === null || isOver) throw new AppError('not_found')
    const bytes = await store.get(row.stored_key)
    await writeAudit(db, context.origin, [
      { event: 'read', entity: 'Export', entity_id: row.id, new_values: { key: row.key } },
    ])
    const mime = row.key.endsWith('.csv') ? csvMime.split(';')[0] : workbookMime
    return { data: { name: row.key, file: `data:${mime};base64,${bytes.toString('base64')}` }, details: null }
  })
}
