import {
  can,
  type EnrolmentMoveName,
  openEnrolmentMoves,
  type RosterRow,
  type Subject,
  undoEnrolmentMove,
  undoEnrolmentMoves,
} from '@portal/contract'
import { request } from '../api.ts'
import { showWithUndo, takeBack } from '../undoing.ts'
import { movedTags } from './tags.ts'

/** What a move needs to know of an enrolment, from a row of the roster or from its page. */
export type Enrolment = Pick<
  RosterRow,
  | 'id'
  | 'schedule_id'
  | 'full_name'
  | 'document'
  | 'document_type'
  | 'checker_id'
  | 'schedule_status_id'
  | 'schedule_status_name'
  | 'schedule_status_color'
  | 'citizen_schedule_id'
  | 'citizen_schedule_version'
>

/** The moves that are open to an enrolment and allowed to this person. */
export function movesFor(who: Subject, enrolment: Enrolment): readonly EnrolmentMoveName[] {
  const record = { ...enrolment, id: enrolment.citizen_schedule_id }
  if (!can(who, 'assign-status', 'CitizenSchedule', record)) return []
  return openEnrolmentMoves({ status_id: enrolment.schedule_status_id })
}

/** Says that enrolments were moved, with the way to take that back while the server allows it. */
export function showMoved(message: string, schedule: number, people: readonly number[], until: string): void {
  showWithUndo(message, until, people.length === 0 ? undefined : () => void undo(schedule, people))
}

/** Takes back one's own last moves. */
export function undo(schedule: number, people: readonly number[]): Promise<void> {
  const [first = 0] = people
  const asked =
    people.length === 1
      ? request(undoEnrolmentMove, { params: { id: schedule, profile: first } })
      : request(undoEnrolmentMoves, { params: { id: schedule }, body: { ids: [...people] } })
  return takeBack(asked, movedTags)
}
