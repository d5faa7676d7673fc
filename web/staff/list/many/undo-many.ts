import { undoAssignments, undoEnrolmentTransitions } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { type ManyUndoable, undoTransition } from '../../ui/undo.ts'

/** The data that work on many records may change: the records and what is counted from them, and the list of jobs. */
export const manyKeys = ['schedules', 'teams', 'profiles', 'audits', 'dashboard', 'exports'] as const

/** Undoes those assignments of citizens that can still be undone. */
export function undoAssigned({ undoable, transition_ids }: ManyUndoable): Promise<void> {
  return undoTransition(request(undoAssignments, { body: { ids: undoable, transition_ids } }), manyKeys)
}

/** Undoes the person's own last transitions of enrolments, if they are the ones named. */
export function undoEnrolments(
  schedule: number,
  { undoable, transition_ids }: Pick<ManyUndoable, 'undoable' | 'transition_ids'>,
): Promise<void> {
  const body = { ids: undoable, transition_ids }
  return undoTransition(request(undoEnrolmentTransitions, { params: { id: schedule }, body }), manyKeys)
}
