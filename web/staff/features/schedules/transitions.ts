import { mdiAccountCheckOutline, mdiAccountMinusOutline, mdiAccountRemoveOutline } from '@mdi/js'
import {
  can,
  type EnrolmentTransitionName,
  enrolmentTransitions,
  openTransitions,
  type RosterRow,
  type Subject,
  type Team,
} from '@portal/contract'
import { undoEnrolmentTransition, undoTeamTransition } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { type ManyUndoable, showWithUndo, takeBack, type Undoable } from '../../../kit/ui/undoing.ts'
import { undoEnrolments } from '../../layout/undo-many.ts'
import { transitionTags } from './tags.ts'

/** The fields of an enrolment that a transition needs, from a row of the roster or from its page. */
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

export const transitionIcons: Readonly<Record<EnrolmentTransitionName, string>> = {
  accept: mdiAccountCheckOutline,
  reject: mdiAccountRemoveOutline,
  withdraw: mdiAccountMinusOutline,
}

/** The transitions that the status of an enrolment allows and this person may make. */
export function transitionsFor(who: Subject, enrolment: Enrolment): readonly EnrolmentTransitionName[] {
  const record = { ...enrolment, id: enrolment.citizen_schedule_id }
  if (!can(who, 'assign-status', 'CitizenSchedule', record)) return []
  return openTransitions(enrolmentTransitions, { status_id: enrolment.schedule_status_id })
}

/** Shows a message about transitions of enrolments, with "undo" while the server allows it. */
export function showEnrolmentTransitions(message: string, schedule: number, made: ManyUndoable): void {
  showWithUndo(message, made.undo_until, made.undoable.length === 0 ? undefined : () => void undo(schedule, made))
}

/** Undoes the person's own last transitions, if they are the ones named. */
export function undo(
  schedule: number,
  { undoable, transition_ids }: Pick<ManyUndoable, 'undoable' | 'transition_ids'>,
): Promise<void> {
  const [first = 0] = undoable
  const [transition_id] = transition_ids
  if (undoable.length > 1) return undoEnrolments(schedule, { undoable, transition_ids })
  const params = { id: schedule, profile: first }
  return takeBack(request(undoEnrolmentTransition, { params, body: { transition_id } }), transitionTags)
}

type Named = Pick<Team, 'id' | 'schedule_id'>

/** Shows a message about the transition of a team, with "undo" while the server allows it. */
export function showTeamTransition(message: string, team: Named, made: Undoable): void {
  showWithUndo(message, made.undo_until, () => void undoTeam(team, made.transition_id))
}

/** Undoes the person's own last transition of a team, if it is the one named. */
export function undoTeam({ id, schedule_id }: Named, transition_id: number): Promise<void> {
  const params = { id: schedule_id, team: id }
  return takeBack(request(undoTeamTransition, { params, body: { transition_id } }), transitionTags)
}
