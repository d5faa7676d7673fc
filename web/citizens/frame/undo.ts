import { invalidate } from '../../kit/request/queries.ts'
import { showDone, showError, type Undo } from '../../kit/ui/feedback/snackbars.ts'

/** Milliseconds for which a message offers "undo". The server allows more, but the message covers a part of the page. */
export const undoTime = 8000

/**
 * An undo that the server makes, as `showDone` takes it. It shows the sentence of the response.
 * @param tags whose data is fetched again, whatever the result is
 */
export function undoBy(send: () => Promise<{ readonly data: string }>, tags: readonly string[]): Undo {
  async function undo(): Promise<void> {
    try {
      const { data } = await send()
      showDone(data)
    } catch (error) {
      showError(error)
    } finally {
      invalidate(...tags)
    }
  }
  return { run: () => void undo(), timeout: undoTime }
}
