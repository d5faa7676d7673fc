import { can, status } from '@portal/contract'
import type { FileRow, transitionFile as transitionCall, undoFileTransition as undoCall } from '@portal/contract/staff'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { sayToCitizen } from '../../mail/citizen-notices.ts'
import { makeTransition } from '../../transitions/make-transition.ts'
import { refuseOtherPurpose } from '../../transitions/ready-observations.ts'
import { fileStore } from '../../transitions/stores.ts'
import type { OneTransition, TransitionSubject } from '../../transitions/subject.ts'
import { undoTransition } from '../../transitions/undo-transition.ts'
import { type LockedFile, withLockedFile } from './locked-file.ts'
import { readFileRow } from './rows.ts'

/** A citizen's document (decisions §5). The citizen receives a notice and a mail about every decision (domain facts §3.2). */
const fileSubject: TransitionSubject<LockedFile> = {
  store: fileStore,
  model: 'File',
  family: 'file',
  may: (who, action, file) => can(who, action, 'File', file),
  next: (status_id, { now }) => ({ status_id, verified_at: status_id === status.fileVerified ? now : null }),
  citizensOf: ({ profile_id }) => [profile_id],
  words: ({ file_type }) => ({ file: file_type }),
  audited: ({ profile_id }) => ({ profile_id }),
  refuseObservation: refuseOtherPurpose,
  notices: (_, { record, after }, { observation }) => {
    const { profile_id, file_type: file } = record
    const outcome = after.status_id === status.fileVerified ? 'verify' : 'return'
    const params = { number: profile_id, file, outcome, observation }
    return [
      {
        profile_id,
        title: sayToCitizen('notices.file', { file }),
        subject: observation,
        url: { name: 'Profile', params: { id: profile_id } },
        letter: { name: 'file', params },
      },
    ]
  },
}

/**
 * Verifies a document or returns it.
 * @returns the transition, and the document after it
 * @throws AppError 404, 403, 409 stale or no transition from this status, 422 on `status_id` or `observation`
 */
export function transitionFile(
  db: Db,
  context: CallContext<typeof transitionCall>,
): Promise<OneTransition & { file: FileRow }> {
  const { body, origin, now } = context
  return withLockedFile(db, context, { action: 'assign-status', version: body.version }, async (tx, file, by) => {
    const { audits, answer } = await makeTransition(tx, fileSubject, file, body, { by, origin, now })
    return { audits, result: { ...answer, file: await readFileRow(tx, file.id) } }
  })
}

/**
 * Undoes one's own last transition of a document.
 * @returns the document after it
 * @throws AppError 404, 403, 409
 */
export function undoFileTransition(db: Db, context: CallContext<typeof undoCall>): Promise<FileRow> {
  const { body, origin, now } = context
  return withLockedFile(db, context, { action: 'assign-status' }, async (tx, file, by) => {
    const audits = await undoTransition(tx, fileSubject, file, body, { by, origin, now })
    return { audits, result: await readFileRow(tx, file.id) }
  })
}
