import type { AnswerOf, Call } from '@portal/contract'
import { type InputOf, request } from '../request/api.ts'
import { refreshAnswers } from '../request/queries.ts'
import { translate } from '../text/i18n.ts'
import { showDone, showFailure, showSnackbar } from '../ui/snackbars.ts'
import type { Deletion, ListRow } from './declare.ts'

/** The message with "undo" covers the bottom of the page for this time (ms). */
const undoFor = 15_000

function paramsOf<R extends ListRow>(deletion: Deletion<R>, row: R): Readonly<Record<string, unknown>> {
  return deletion.params?.(row) ?? { id: row.id }
}

function send(call: Call, input: object): Promise<AnswerOf<Call>> {
  return request(call, input as InputOf<Call>)
}

/** The message in the server's response to a write, or the default text. */
function wordsOf(answer: unknown, otherwise: string): string {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  return typeof data === 'string' && data !== '' ? data : otherwise
}

/** Deletes a row and shows a message with "undo". @throws ApiError when the server refuses */
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

/** Restores a deleted row and shows a message; an error is shown in the server's words. */
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
