import { undoAssignments, undoMove } from '@portal/contract'
import { request } from '../api.ts'
import { showWithUndo, takeBack } from '../undoing.ts'

/** What a move changes on screen: lists and details, the counters, and the trail. */
export const movedTags = ['profiles', 'dashboard', 'audits'] as const

/**
 * Says that a move was made, with a way to take it back while the server allows it.
 * @param undoUntil - a moment of the wire, where the answer named one
 */
export function showMoved(message: string, id: number, undoUntil?: string): void {
  showWithUndo(message, undoUntil, () => void takeBack(request(undoMove, { params: { id } }), movedTags))
}

/** The same for many citizens who were put in somebody's hands; with a way back where they are few enough for one. */
export function showAssigned(message: string, ids: readonly number[], undoUntil: string): void {
  showWithUndo(message, undoUntil, ids.length === 0 ? undefined : () => void undoMany(ids))
}

/** Takes back the assignments that still can be. */
export function undoMany(ids: readonly number[]): Promise<void> {
  return takeBack(request(undoAssignments, { body: { ids: [...ids] } }), movedTags)
}
