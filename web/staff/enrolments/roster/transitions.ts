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
import { undoEnrolments } from '../../list/many/undo-many.ts'
import { transitionKeys } from '../../offer/schedules/tags.ts'
import { type ManyUndoable, undoTransition } from '../../ui/undo.ts'

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
export function transitionsFor(principal: Subject, enrolment: Enrolment): readonly EnrolmentTransitionName[] {
  const record = { ...enrolment, id: enrolment.citizen_schedule_id }
  if (!can(principal, 'assign-status', 'CitizenSchedule', record)) return []
  return openTransitions(enrolmentTransitions, { status_id: enrolment.schedule_status_id })
}

/** Undoes the person's own last transition of an enrolment, if it is the one named. */
export function undoEnrolment(
  { id, schedule_id }: Pick<Enrolment, 'id' | 'schedule_id'>,
  transition_id: number | undefined,
): Promise<void> {
  const params = { id: schedule_id, profile: id }
  return undoTransition(request(undoEnrolmentTransition, { params, body: { transition_id } }), transitionKeys)
}

/** The same for all transitions of one call. */
export function undoAll(schedule_id: number, made: ManyUndoable): Promise<void> {
  const [id = 0, ...others] = made.undoable
  if (others.length > 0) return undoEnrolments(schedule_id, made)
  return undoEnrolment({ schedule_id, id }, made.transition_ids[0])
}

/** Undoes the person's own last transition of a team, if it is the one named. */
export function undoTeam({ id, schedule_id }: Pick<Team, 'id' | 'schedule_id'>, transition_id: number): Promise<void> {
  const params = { id: schedule_id, team: id }
  return undoTransition(request(undoTeamTransition, { params, body: { transition_id } }), transitionKeys)
}
