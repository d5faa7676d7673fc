import * as calls from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { addFile, deleteFile } from './change-files.ts'
import { transitionFile, undoFileTransition } from './file-transitions.ts'
import { fileReading, listFiles, readFile } from './list-files.ts'

/** A citizen's documents: list, content, upload by staff, decisions. */
export function registerFiles({ data, create, write, list, store }: Registrar): void {
  list(calls.listFiles, {
    find: listFiles,
    reading: ({ params }) => ({ entity: 'File', profile_id: params.id }),
  })

  data(calls.readFile, (db, context) => readFile(db, store, context), { reading: fileReading })
  create(calls.addFile, 'done.file_added', addFile(store))
  write(calls.transitionFile, 'done.status_changed', transitionFile)
  write(calls.undoFileTransition, 'done.undone', undoFileTransition)
  write(calls.deleteFile, 'done.deleted', deleteFile)
}
