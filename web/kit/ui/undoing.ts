import { undoSeconds } from '@portal/contract'
import { refreshAnswers } from '../request/queries.ts'
import { momentOf } from '../text/format.ts'
import { translate } from '../text/i18n.ts'
import { showDone, showFailure, showSnackbar } from './snackbars.ts'

/** The message with "undo" stays this long at most (ms): the server allows more, but it lies over the page. */
const longest = 20_000
const shortest = 5_000

/** How long a message with "undo" stays (ms). @param until a moment of the wire */
function undoTime(until: string): number {
  const now = Date.now()
  const end = momentOf(until)?.getTime() ?? now + undoSeconds * 1000
  return Math.max(shortest, Math.min(end - now, longest))
}

/**
 * Says that a transition was made, with the way to undo it while the server allows it.
 * @param until a moment of the wire
 * @param run undoes it; undefined where that cannot be offered
 */
export function showWithUndo(message: string, until: string, run: (() => void) | undefined): void {
  showSnackbar({
    message,
    colour: 'success',
    timeout: undoTime(until),
    ...(run === undefined ? {} : { action: { label: translate('ui.undo'), run } }),
  })
}

/** What the answer to a decision says about taking it back. */
export interface Undoable {
  /** Names the decision, so that a later one is never undone in its place. */
  readonly transition_id: number
  /** A moment of the wire. */
  readonly undo_until: string
}

/** The same of a decision about many. */
export interface ManyUndoable {
  /** Whose decision can be undone. */
  readonly undoable: number[]
  readonly transition_ids: number[]
  readonly undo_until: string
}

interface TakenBack {
  readonly data: string
  readonly details?: unknown
}

/** Those who could not be undone, where the answer speaks of many. */
function skippedOf(details: unknown): readonly { readonly reason: string }[] {
  const skipped = typeof details === 'object' && details !== null && 'skipped' in details ? details.skipped : undefined
  return Array.isArray(skipped) ? skipped : []
}

/**
 * Takes something back and says what came of it: too late, or overtaken by a colleague, in the server's words; of many who
 * could not be undone the first reason, and how many they are.
 * @param tags whose answers are asked again, whatever came of it
 */
export async function takeBack(asked: Promise<TakenBack>, tags: readonly string[]): Promise<void> {
  try {
    const { data, details } = await asked
    const skipped = skippedOf(details)
    const [first] = skipped
    if (first === undefined) showDone(data)
    else showSnackbar({ message: `${data} ${first.reason} (${skipped.length})`, colour: 'warning' })
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(...tags)
  }
}
