import { undoFileTransition } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { type Undoable, undoTransition, undoUntil } from '../../ui/undo.ts'

/** The data that a change of a document affects: documents, the citizen with counts and observations, the audit log, the counters. */
export const changedKeys = ['files', 'profiles', 'audits', 'dashboard'] as const

/** Shows a message about a decision, with "undo" while the server allows it. */
export function showFileTransition(message: string, profileId: number, fileId: number, made: Undoable): void {
  const params = { id: profileId, file: fileId }
  const undo = () => request(undoFileTransition, { params, body: { transition_id: made.transition_id } })
  showDone(
    message,
    undoUntil(made.undo_until, () => void undoTransition(undo(), changedKeys)),
  )
}
