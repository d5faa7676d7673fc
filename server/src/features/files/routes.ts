import {
  addFile as addCall,
  deleteFile as deleteCall,
  listFiles as listCall,
  moveFile as moveCall,
  readFile as readCall,
  undoFileMove as undoCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { headersOf, listing } from '../../http/envelope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { addFile } from './add-file.ts'
import { deleteFile } from './delete-file.ts'
import { transitionFile, undoFileTransition } from './file-transitions.ts'
import { fileColumns, listFiles } from './list-files.ts'
import { readFile } from './read-file.ts'

/** A citizen's documents: list, content, upload by staff, decisions (domain facts §1.3, decisions §5). */
export function registerFiles(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  registerCall(app, serving, listCall, async (asked) => {
    const { params, query, locale, url } = asked
    const found = await listFiles(db, signedIn(asked), params.id, query)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, asked, { event: 'listed', entity: 'File', profile_id: params.id, values })
    return listing(found, query, url, { headers: headersOf(fileColumns, locale) })
  })

  registerCall(app, serving, readCall, async (asked) => ({ data: await readFile(db, store, asked), details: null }))

  registerCall(app, serving, addCall, async (asked) => ({
    details: { id: await addFile(db, store, asked) },
    data: asked.say('done.file_added'),
  }))

  registerCall(app, serving, moveCall, async (asked) => ({
    details: await transitionFile(db, asked),
    data: asked.say('done.moved'),
  }))

  registerCall(app, serving, undoCall, async (asked) => ({
    details: { file: await undoFileTransition(db, asked) },
    data: asked.say('done.undone'),
  }))

  registerCall(app, serving, deleteCall, async (asked) => {
    await deleteFile(db, asked)
    return { data: asked.say('done.deleted'), details: null }
  })
}
