import { undoProfileTransition } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { type Undoable, undoTransition, undoUntil } from '../../ui/undo.ts'

/** The data that a transition affects: lists and details, the counters, and the audit log. */
export const transitionKeys = ['profiles', 'dashboard', 'audits'] as const

/** Shows a message about a transition, with "undo" for exactly that transition while the server allows it. */
export function showProfileTransition(message: string, id: number, { transition_id, undo_until }: Undoable): void {
  const undo = () => request(undoProfileTransition, { params: { id }, body: { transition_id } })
  showDone(
    message,
    undoUntil(undo_until, () => void undoTransition(undo(), transitionKeys)),
  )
}
