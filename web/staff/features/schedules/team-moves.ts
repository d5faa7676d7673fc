import type { Team } from '@portal/contract'
import { undoTeamMove } from '@portal/contract/staff'
import { request } from '../../../kit/request/api.ts'
import { showWithUndo, takeBack, type Undoable } from '../../../kit/ui/undoing.ts'
import { movedTags } from './tags.ts'

type Named = Pick<Team, 'id' | 'schedule_id'>

/** Says that a team was moved, with the way to take that back while the server allows it. */
export function showTeamMoved(message: string, team: Named, made: Undoable): void {
  showWithUndo(message, made.undo_until, () => void undoTeam(team, made.transition_id))
}

/** Takes back one's own last transition of a team, when it is the one named. */
export function undoTeam({ id, schedule_id }: Named, transition_id: number): Promise<void> {
  const params = { id: schedule_id, team: id }
  return takeBack(request(undoTeamMove, { params, body: { transition_id } }), movedTags)
}
