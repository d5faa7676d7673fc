import { type Team, undoTeamMove } from '@portal/contract'
import { request } from '../api.ts'
import { showWithUndo, takeBack } from '../undoing.ts'
import { movedTags } from './tags.ts'

type Named = Pick<Team, 'id' | 'schedule_id'>

/** Says that a team was moved, with the way to take that back while the server allows it. */
export function showTeamMoved(message: string, team: Named, until: string): void {
  showWithUndo(message, until, () => void undoTeam(team))
}

/** Takes back one's own last move of a team. */
export function undoTeam({ id, schedule_id }: Named): Promise<void> {
  return takeBack(request(undoTeamMove, { params: { id: schedule_id, team: id } }), movedTags)
}
