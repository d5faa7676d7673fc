import type { AnswerOf, Call } from '@portal/contract'
import { type InputOf, request } from '../request/api.ts'
import { refreshAnswers } from '../request/queries.ts'
import { translate } from '../text/i18n.ts'
import { showDone, showFailure, showSnackbar } from '../ui/snackbars.ts'
import type { Deletion, ListRow } from './declare.ts'

/** The message with "undo" lies over the foot of the page so long (ms). */
const undoFor = 15_000

function paramsOf<R extends ListRow>(deletion: Deletion<R>, row: R): Readonly<Record<string, unknown>> {
  return deletion.params?.(row) ?? { id: row.id }
}

function send(call: Call, input: object): Promise<AnswerOf<Call>> {
  return request(call, input as InputOf<Call>)
}

/** What the server said of a write, in its own words where it said any. */
function wordsOf(answer: unknown, otherwise: string): string {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return typeof data === 'string' && data !== '' ? data : otherwise
}

/** Deletes a row and says so, with the way back. @throws ApiError as the server refuses. */
export async function deleteRow<R extends ListRow>(
  deletion: Deletion<R>,
  row: R,
  name: string,
  tag: string,
): Promise<void> {
  const answer = await send(deletion.destroy, {
    params: paramsOf(deletion, row),
    ...(deletion.body === undefined ? {} : { body: deletion.body(row) }),
  })
  refreshAnswers(tag, ...(deletion.refreshes ?? []))
  showSnackbar({
    message: wordsOf(answer, translate('list.deleted', { name })),
    colour: 'success',
    timeout: undoFor,
    action: { label: translate('ui.undo'), run: () => void restoreRow(deletion, row, name, tag) },
  })
}

/** Brings a deleted row back and says so; an error is said in the server's words. */
export async function restoreRow<R extends ListRow>(
  deletion: Deletion<R>,
  row: R,
  name: string,
  tag: string,
): Promise<void> {
  try {
    const answer = await send(deletion.restore, { params: paramsOf(deletion, row) })
    showDone(wordsOf(answer, translate('list.restored', { name })))
  } catch (error) {
    showFailure(error)
  } finally {
    refreshAnswers(tag, ...(deletion.refreshes ?? []))
  }
}
