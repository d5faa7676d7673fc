import { type Action, type ParamsOf, status } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type Db, firstRow, type RowOf, type Tx } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { filePolicy } from '../../base/services/authority/policies/file.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { makeTransition } from '../../base/services/transitions/make-transition.ts'
import { refuseOtherPurpose } from '../../base/services/transitions/ready-observations.ts'
import { fileStore } from '../../base/services/transitions/stores.ts'
import type { OneTransition, TransitionSubject } from '../../base/services/transitions/subject.ts'
import { undoTransition } from '../../base/services/transitions/undo-transition.ts'
import { contentJoins, type RemovableFile } from '../add-document.ts'
import { isVisibleFile, readFileRow, readVisibleFile } from './list-files.ts'

/** A citizen's document. The citizen receives a notice and a mail about every decision. */
const fileSubject: TransitionSubject<LockedFile> = {
  store: fileStore,
  model: 'File',
  family: 'file',
  may: (principal, action, file) => filePolicy.may(principal, action, file),
  next: (status_id, { now }) => ({ status_id, verified_at: status_id === status.fileVerified ? now : null }),
  citizensOf: ({ profile_id }) => [profile_id],
  textParams: ({ file_type }) => ({ file: file_type }),
  audited: ({ profile_id }) => ({ profile_id }),
  refuseObservation: refuseOtherPurpose,
  notices: (_, { record, after }, { observation }) => {
    const { profile_id, file_type: file } = record
    const outcome = after.status_id === status.fileVerified ? 'verify' : 'return'
    const params = { number: profile_id, file, outcome, observation }
    const url = { name: 'Profile', params: { id: profile_id } }
    return [{ profile_id, message: { name: 'file', params }, isMailed: true, url }]
  },
}

/**
 * Verifies a document or returns it; the result contains the document after it.
 * @throws AppError 404, 403, 409 stale or no transition from this status, 422 on `status_id` or `observation`
 */
export function transitionFile(
  tx: Tx,
  context: CallContext<typeof calls.transitionFile>,
): Promise<Changed<OneTransition & { file: calls.FileRow }>> {
  const { body, origin, now } = context
  return withLocked(tx, context, fileLock(context, 'assign-status', body.version), async (_, file, by) => {
    const { audits, response } = await makeTransition(tx, fileSubject, file, body, { by, origin, now })
    return { audits, result: { ...response, file: await readFileRow(tx, file.id) } }
  })
}

/**
 * Undoes the caller's own last transition of a document; returns the document after it.
 * @throws AppError 404, 403, 409
 */
export function undoFileTransition(
  tx: Tx,
  context: CallContext<typeof calls.undoFileTransition>,
): Promise<Changed<{ file: calls.FileRow }>> {
  const { body, origin, now } = context
  return withLocked(tx, context, fileLock(context, 'assign-status'), async (_, file, by) => {
    const audits = await undoTransition(tx, fileSubject, file, body, { by, origin, now })
    return { audits, result: { file: await readFileRow(tx, file.id) } }
  })
}

type FilePath = ParamsOf<typeof calls.transitionFile>

/** A locked document with the data that decisions need. `checker_id` is the citizen's validator. */
type LockedFile = RemovableFile &
  Pick<RowOf<'files'>, 'verified_at' | 'version'> &
  Pick<RowOf<'profiles'>, 'checker_id'> & { readonly file_type: string }

function lockFile(tx: Tx, principal: SignedIn, path: FilePath): Promise<LockedFile | undefined> {
  return firstRow<LockedFile>(tx)`
    select files.id, files.profile_id, files.file_type_id, files.status_id, files.verified_at, files.version,
      profiles.checker_id, file_types.name as file_type, stored_files.original_name as file, stored_files.key
    from files
    join profiles on profiles.id = files.profile_id ${contentJoins}
    where ${isVisibleFile(principal, path)}
    for no key update of files`
}

/** The lock of a document of a citizen for an action. @throws AppError 404, 403, 409 stale with the document */
export function fileLock(
  { principal, params }: { readonly principal: SignedIn; readonly params: FilePath },
  action: Action,
  version?: number,
): RecordLock<LockedFile> {
  return {
    lock: (tx) => lockFile(tx, principal, params),
    authorize: (_, file) => filePolicy.refuse(principal, action, file),
    expected: { version, read: (db: Db) => readVisibleFile(db, principal, params) },
  }
}
