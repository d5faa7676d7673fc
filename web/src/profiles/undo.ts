import { undoMove, undoSeconds } from '@portal/contract'
import { request } from '../api.ts'
import { momentOf } from '../format.ts'
import { say } from '../i18n.ts'
import { refreshAnswers } from '../queries.ts'
import { showDone, showFailure, showSnackbar } from '../snackbars.ts'

/** What a move changes on screen: lists and details, the counters, and the trail. */
export const movedTags = ['profiles', 'dashboard', 'audits'] as const

/** The message with "undo" stays this long at most (ms): the server allows more, but it lies over the page. */
const longest = 20_000
const shortest = 5_000

/**
 * Says that a move was made, with a way to take it back while the server allows it.
 * @param undoUntil - a moment of the wire, where the answer named one
 */
export function showMoved(message: string, id: number, undoUntil?: string): void {
  const now = Date.now()
  const until = undoUntil === undefined ? undefined : momentOf(undoUntil)?.getTime()
  const left = (until ?? now + undoSeconds * 1000) - now
  showSnackbar({
    message,
    colour: 'success',
    timeout: Math.max(shortest, Math.min(left, longest)),
    action: { label: say('profiles.undo'), run: () => void undo(id) },
  })
}

/** Takes back one's own last move; too late, or overtaken by a colleague, is said in the server's words. */
async function undo(id: number): Promise<void> {
  try {
    const { data } = await request(undoMove, { params: { id } })
    showDone(data)
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...movedTags)
  }
}
