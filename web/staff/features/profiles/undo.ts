import { undoProfileTransition } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { type ManyUndoable, showWithUndo, takeBack, type Undoable } from '../../../kit/ui/undoing.ts'
import { undoAssigned } from '../../layout/undo-many.ts'

/** The data that a transition affects: lists and details, the counters, and the audit log. */
export const transitionTags = ['profiles', 'dashboard', 'audits'] as const

/** Shows a message about a transition, with "undo" for exactly that transition while the server allows it. */
export function showProfileTransition(message: string, id: number, { transition_id, undo_until }: Undoable): void {
  const undo = () => request(undoProfileTransition, { params: { id }, body: { transition_id } })
  showWithUndo(message, undo_until, () => void takeBack(undo(), transitionTags))
}

/** The same for many citizens who were assigned; "undo" is offered where one call can undo them all. */
export function showAssigned(message: string, made: ManyUndoable): void {
  showWithUndo(message, made.undo_until, made.undoable.length === 0 ? undefined : () => void undoAssigned(made))
}
