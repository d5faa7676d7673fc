import type { Call, ResponseOf } from '@portal/contract'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { translate } from '../../../kit/text/i18n.ts'
import type { Ask } from '../../../kit/ui/dialog/use-dialog.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { undoTransition } from '../../ui/undo.ts'
import type { Deletion, ListRow } from '../declare.ts'

/** The message with "undo" covers the bottom of the page for this time (ms). */
const undoFor = 15_000

/** The response of both calls: a message. */
type Done = ResponseOf<Call> & { readonly data: string }

const inputOf = ({ id }: ListRow) => ({ params: { id } }) as InputOf<Call>

/** Restores a deleted row and shows a message; an error is shown as the server wrote it. */
export async function restoreRow<R extends ListRow>(deletion: Deletion<R>, row: R, tag: string): Promise<void> {
  const restored = request(deletion.restore, inputOf(row)) as Promise<Done>
  await undoTransition(restored, [tag, ...(deletion.invalidates ?? [])])
}

/** The question before a row is deleted; then it offers to undo it. It shows the server's reason when the row cannot be deleted. */
export function deletionQuestion<R extends ListRow>(
  deletion: Deletion<R>,
  row: R,
  name: string,
  tag: string,
): Parameters<Ask>[0] {
  return {
    danger: true,
    title: translate('list.delete_title', { name }),
    text: <span>{deletion.warning?.(row) ?? translate('list.delete_text')}</span>,
    explain: (error) => deletion.explainError?.(row, error),
    action: translate('list.delete'),
    send: () => request(deletion.destroy, inputOf(row)),
    invalidates: [tag, ...(deletion.invalidates ?? [])],
    onDone: (response) =>
      showDone((response as Done).data, { run: () => void restoreRow(deletion, row, tag), timeout: undoFor }),
  }
}
