import { undoSeconds } from '@portal/contract'
import { serverNow } from '../../kit/device/clock.ts'
import { invalidate } from '../../kit/request/queries.ts'
import { momentOf } from '../../kit/text/format.ts'
import { showDone, showError, showSnackbar, type Undo } from '../../kit/ui/feedback/snackbars.ts'

/** The limits (ms) of a message with "undo": the server allows more, but the message covers a part of the page. */
const undoTimes = { least: 5_000, most: 20_000 }

/**
 * An undo as `showDone` takes it, until the server stops to allow it.
 * @param until a moment in the API's format
 * @param run undefined if it cannot be undone, or cannot be undone any more
 */
export function undoUntil(until: string, run: (() => void) | undefined): Undo {
  const now = serverNow()
  const end = momentOf(until)?.getTime() ?? now + undoSeconds * 1000
  return { run, timeout: Math.max(undoTimes.least, Math.min(end - now, undoTimes.most)) }
}

/** The part of a decision's response that concerns undo. */
export interface Undoable {
  /** Identifies the decision, so that undo never affects a later one. */
  readonly transition_id: number
  /** A moment in the API's format. */
  readonly undo_until: string
}

/** The same for a decision about many. */
export interface ManyUndoable {
  /** The people whose decision can be undone. */
  readonly undoable: number[]
  readonly transition_ids: number[]
  readonly undo_until: string
}

interface Undone {
  readonly data: string
  readonly details?: unknown
}

/** The people whose decision could not be undone, where the response is about many. */
function skippedOf(details: unknown): readonly { readonly reason: string }[] {
  const skipped = typeof details === 'object' && details !== null && 'skipped' in details ? details.skipped : undefined
  return Array.isArray(skipped) ? skipped : []
}

/**
 * Undoes something and shows the result as the server wrote it: done, too late, or changed by a colleague. When some of many could
 * not be undone, it shows the first reason and their number.
 * @param tags whose data is fetched again, whatever the result is
 */
export async function undoTransition(response: Promise<Undone>, tags: readonly string[]): Promise<void> {
  try {
    const { data, details } = await response
    const skipped = skippedOf(details)
    const [first] = skipped
    if (first === undefined) showDone(data)
    else showSnackbar({ message: `${data} ${first.reason} (${skipped.length})`, colour: 'warning' })
  } catch (error) {
    showError(error)
  } finally {
    invalidate(...tags)
  }
}
