import { type Team, undoTeamMove } from '@portal/contract'
import { request } from '../api.ts'
import { say } from '../i18n.ts'
import { refreshAnswers } from '../queries.ts'
import { showDone, showFailure, showSnackbar } from '../snackbars.ts'
import { undoTime } from './moves.ts'
import { movedTags } from './tags.ts'

type Named = Pick<Team, 'id' | 'schedule_id'>

/** Says that a team was moved, with the way to take that back while the server allows it. */
export function showTeamMoved(message: string, team: Named, until: string): void {
  showSnackbar({
    message,
    colour: 'success',
    timeout: undoTime(until),
    action: { label: say('roster.move.undo'), run: () => void undoTeam(team) },
  })
}

/** Takes back one's own last move of a team; too late, or overtaken, is said in the server's words. */
export async function undoTeam({ id, schedule_id }: Named): Promise<void> {
  try {
    const { data } = await request(undoTeamMove, { params: { id: schedule_id, team: id } })
    showDone(data)
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...movedTags)
  }
}
