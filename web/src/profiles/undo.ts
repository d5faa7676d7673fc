import { undoAssignments, undoMove, undoSeconds } from '@portal/contract'
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

/** How long a message with "undo" stays (ms). @param undoUntil - a moment of the wire, where the answer named one */
function undoTime(undoUntil: string | undefined): number {
  const now = Date.now()
  const until = undoUntil === undefined ? undefined : momentOf(undoUntil)?.getTime()
  const left = (until ?? now + undoSeconds * 1000) - now
  return Math.max(shortest, Math.min(left, longest))
}

function show(message: string, undoUntil: string | undefined, run: (() => void) | undefined): void {
  showSnackbar({
    message,
    colour: 'success',
    timeout: undoTime(undoUntil),
    ...(run === undefined ? {} : { action: { label: say('profiles.undo'), run } }),
  })
}

/**
 * Says that a move was made, with a way to take it back while the server allows it.
 * @param undoUntil - a moment of the wire, where the answer named one
 */
export function showMoved(message: string, id: number, undoUntil?: string): void {
  show(message, undoUntil, () => void undo(id))
}

/** The same for many citizens who were put in somebody's hands; with a way back where they are few enough for one. */
export function showAssigned(message: string, ids: readonly number[], undoUntil: string): void {
  show(message, undoUntil, ids.length === 0 ? undefined : () => void undoMany(ids))
}

/** Takes back the assignments that still can be; of the others the first reason is said, and how many they are. */
export async function undoMany(ids: readonly number[]): Promise<void> {
  try {
    const { data, details } = await request(undoAssignments, { body: { ids: [...ids] } })
    const [skipped] = details.skipped
    if (skipped === undefined) showDone(data)
    else showSnackbar({ message: `${data} ${skipped.reason} (${details.skipped.length})`, colour: 'warning' })
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...movedTags)
  }
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
