import { undoAssignments, undoMove } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { type ManyUndoable, showWithUndo, takeBack, type Undoable } from '../../../kit/ui/undoing.ts'

/** What a transition changes on screen: lists and details, the counters, and the audit log. */
export const movedTags = ['profiles', 'dashboard', 'audits'] as const

/** Says that a transition was made, with a way to take exactly that transition back while the server allows it. */
export function showMoved(message: string, id: number, { transition_id, undo_until }: Undoable): void {
  const undo = () => request(undoMove, { params: { id }, body: { transition_id } })
  showWithUndo(message, undo_until, () => void takeBack(undo(), movedTags))
}

/** The same for many citizens who were put in somebody's hands; with a way back where they are few enough for one. */
export function showAssigned(message: string, made: ManyUndoable): void {
  showWithUndo(message, made.undo_until, made.undoable.length === 0 ? undefined : () => void undoMany(made))
}

/** Takes back the assignments that still can be. */
export function undoMany({ undoable, transition_ids }: ManyUndoable): Promise<void> {
  return takeBack(request(undoAssignments, { body: { ids: undoable, transition_ids } }), movedTags)
}
