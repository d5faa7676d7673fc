import type { addFile as addCall, deleteFile as deleteCall } from '@portal/contract/staff'
import { firstRow, presentRow, type RowOf, type Tx } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { writeObservation } from '../../base/services/audit/write-observation.ts'
import { filePolicy } from '../../base/services/authority/policies/file.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { type StoredFile, withStoredFile } from '../../base/storage/stored-files.ts'
import { translate } from '../../base/text/i18n.ts'
import { addDocument, checkDocument, removeDocument, senderOf } from '../add-document.ts'
import { fileLock } from './file-transitions.ts'

type CitizenOfFile = Pick<RowOf<'profiles'>, 'checker_id' | 'version'>

/**
 * The citizen of a new document.
 * @throws AppError 403 when the principal may not add documents to this citizen
 */
const newFileLock = (id: number): RecordLock<CitizenOfFile> => ({
  lock: (tx, principal) => firstRow<CitizenOfFile>(tx)`
    select checker_id, version from profiles where profiles.id = ${id} and ${profilePolicy.rows(principal)} for no key update`,
  authorize: (principal, profile) => filePolicy.refuse(principal, 'create', { checker_id: profile.checker_id }),
})

/**
 * Adds a document on a citizen's behalf. It is pending, like documents that citizens send. The response has its id.
 * @throws AppError 404, 403, 422 for a file that is neither PDF nor picture or an unknown type, 503 when it cannot be stored
 */
export function addFile(store: FileStore): Writing<typeof addCall, number, StoredFile> {
  return {
    around: async (db, { principal, params, body, now }, run) => {
      // Without permission the file is neither processed nor stored. The citizen may change meanwhile, so it is checked again.
      const citizen = await presentRow<CitizenOfFile>(db)`
        select checker_id, version from profiles where profiles.id = ${params.id} and ${profilePolicy.rows(principal)}`
      filePolicy.refuse(principal, 'create', citizen)
      const document = await checkDocument(body, { sender: senderOf(principal), kinds: ['pdf', 'jpg', 'png', 'webp'] })
      return withStoredFile(store, { ...document, by: principal }, now, run)
    },
    change: (tx, context, stored) => {
      const { params, body, now } = context
      const place = { profile_id: params.id, file_type_id: body.file_type_id }
      return withLocked(tx, context, newFileLock(params.id), () => addDocument(tx, stored, place, now))
    },
  }
}

/** Deletes a document with a reason. The row stays for the audit log, and a job deletes the content. @throws AppError 404, 403 */
export function deleteFile(tx: Tx, context: CallContext<typeof deleteCall>): Promise<Changed<undefined>> {
  const { body, now } = context
  const observation = body.observation ?? translate('es', 'written.no_observation')
  return withLocked(tx, context, fileLock(context, 'destroy'), async (_, file, by) => {
    const sentence = { kind: 'file_deleted', params: { file: file.file_type, observation } } as const
    await writeObservation(tx, [file.profile_id], sentence, { by, now })
    return [{ ...(await removeDocument(tx, file, now)), new_values: { observation } }]
  })
}
