import type { Team } from '@portal/contract'
import { undoTeamTransition } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { showWithUndo, takeBack, type Undoable } from '../../../kit/ui/undoing.ts'
import { transitionTags } from './tags.ts'

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
