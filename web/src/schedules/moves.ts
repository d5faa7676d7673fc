import {
  can,
  type EnrolmentMoveName,
  openEnrolmentMoves,
  type RosterRow,
  type Subject,
  undoEnrolmentMove,
  undoEnrolmentMoves,
  undoSeconds,
} from '@portal/contract'
import { request } from '../api.ts'
import { momentOf } from '../format.ts'
import { say } from '../i18n.ts'
import { refreshAnswers } from '../queries.ts'
import { showDone, showFailure, showSnackbar } from '../snackbars.ts'
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

/** The message with "undo" stays this long at most (ms): the server allows more, but it lies over the page. */
const longest = 20_000
const shortest = 5_000

/** How long a message with "undo" may stay. @param until a moment of the wire */
export function undoTime(until: string | undefined, now = Date.now()): number {
  const end = (until === undefined ? undefined : momentOf(until)?.getTime()) ?? now + undoSeconds * 1000
  return Math.max(shortest, Math.min(end - now, longest))
}

/** Says that enrolments were moved, with the way to take that back while the server allows it. */
export function showMoved(message: string, schedule: number, people: readonly number[], until: string): void {
  showSnackbar({
    message,
    colour: 'success',
    timeout: undoTime(until),
    ...(people.length === 0
      ? {}
      : { action: { label: say('roster.move.undo'), run: () => void undo(schedule, people) } }),
  })
}

/** Takes back one's own last moves; what is too late, or was overtaken by a colleague, is said in the server's words. */
export async function undo(schedule: number, people: readonly number[]): Promise<void> {
  const [first = 0] = people
  try {
    if (people.length === 1) {
      const { data } = await request(undoEnrolmentMove, { params: { id: schedule, profile: first } })
      showDone(data)
      return
    }
    const { data, details } = await request(undoEnrolmentMoves, {
      params: { id: schedule },
      body: { ids: [...people] },
    })
    const [skipped] = details.skipped
    if (skipped === undefined) showDone(data)
    else showSnackbar({ message: `${data} ${skipped.reason} (${details.skipped.length})`, colour: 'warning' })
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...movedTags)
  }
}
