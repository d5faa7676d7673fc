import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import type { AppContext } from '../../http/call-context.ts'
import { headersOf, listing } from '../../http/envelope.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { addFile } from './add-file.ts'
import { deleteFile } from './delete-file.ts'
import { transitionFile, undoFileTransition } from './file-transitions.ts'
import { fileColumns, listFiles } from './list-files.ts'
import { readFile } from './read-file.ts'

/** A citizen's documents: list, content, upload by staff, decisions (domain facts §1.3, decisions §5). */
export function registerFiles(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  registerCall(app, serving, calls.listFiles, async (context) => {
    const { params, query, locale, url } = context
    const found = await listFiles(db, context.who, params.id, query)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, context, { event: 'listed', entity: 'File', profile_id: params.id, values })
    return listing(found, query, url, { headers: headersOf(fileColumns, locale) })
  })

  registerDataCall(app, serving, calls.readFile, (context) => readFile(db, store, context))

  registerMessageCall(app, serving, calls.addFile, 'done.file_added', async (context) => ({
    id: await addFile(db, store, context),
  }))

  registerMessageCall(app, serving, calls.transitionFile, 'done.status_changed', (context) =>
    transitionFile(db, context),
  )

  registerMessageCall(app, serving, calls.undoFileTransition, 'done.undone', async (context) => ({
    file: await undoFileTransition(db, context),
  }))

  registerMessageCall(app, serving, calls.deleteFile, 'done.deleted', (context) => deleteFile(db, context))
}
