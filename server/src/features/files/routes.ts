import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../http/call-context.ts'
import { columnsNamed, registerListCall } from '../../http/list-calls.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { addFile, deleteFile } from './change-files.ts'
import { transitionFile, undoFileTransition } from './file-transitions.ts'
import { listFiles, readFile } from './list-files.ts'

const fileColumns = columnsNamed(['id', 'file', 'file_type', 'status', 'created_at', 'actions'], {
  right: ['id', 'created_at', 'actions'],
  center: ['status'],
})

/** A citizen's documents: list, content, upload by staff, decisions (domain facts §1.3, decisions §5). */
export function registerFiles(app: FastifyInstance, serving: AppContext): void {
  const { db, store } = serving

  registerListCall(app, serving, calls.listFiles, {
    headers: fileColumns,
    find: listFiles,
    reading: ({ params }) => ({ entity: 'File', profile_id: params.id }),
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
