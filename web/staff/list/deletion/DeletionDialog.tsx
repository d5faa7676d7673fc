import type { Call, ResponseOf } from '@portal/contract'
import type { ReactElement } from 'react'
import { type InputOf, request } from '../../../kit/request/api.ts'
import { sentenceOf } from '../../../kit/request/api-errors.ts'
import { invalidate, useCallMutation } from '../../../kit/request/queries.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Confirm } from '../../../kit/ui/dialog/Confirm.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { undoTransition } from '../../ui/undo.ts'
import type { Deletion, ListRow } from '../declare.ts'

/** The message with "undo" covers the bottom of the page for this time (ms). */
const undoFor = 15_000

interface Props<R extends ListRow> {
  readonly deletion: Deletion<R>
  readonly row: R
  readonly name: string
  readonly tag: string
  readonly onClose: () => void
}

/** The response of both calls: a message. */
type Done = ResponseOf<Call> & { readonly data: string }

const inputOf = ({ id }: ListRow) => ({ params: { id } }) as InputOf<Call>

/** Restores a deleted row and shows a message; an error is shown as the server wrote it. */
export async function restoreRow<R extends ListRow>(deletion: Deletion<R>, row: R, tag: string): Promise<void> {
  const restored = request(deletion.restore, inputOf(row)) as Promise<Done>
  await undoTransition(restored, [tag, ...(deletion.invalidates ?? [])])
}

/** Asks before a row is deleted, then offers to undo it. Shows the server's reason when the row cannot be deleted. */
export function DeletionDialog<R extends ListRow>({ deletion, row, name, tag, onClose }: Props<R>): ReactElement {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useCallMutation(deletion.destroy, {
    invalidates: [tag, ...(deletion.invalidates ?? [])],
    onDone: (response) => {
      showDone((response as Done).data, { run: () => void restoreRow(deletion, row, tag), timeout: undoFor })
      onClose()
    },
    // Deleted already, or changed by somebody else: the rows of the list are out of date.
    onError: ({ status }) => {
      if (status === 404 || status === 409) invalidate(tag)
    },
  })
  return (
    <Confirm
      danger
      title={t('list.delete_title', { name })}
      text={
        <>
          <span>{deletion.warning?.(row) ?? t('list.delete_text')}</span>
          {error === null ? null : deletion.explainError?.(row, error)}
        </>
      }
      action={t('list.delete')}
      busy={isPending}
      error={error === null ? undefined : sentenceOf(error)}
      onConfirm={() => mutate(inputOf(row))}
      onClose={onClose}
    />
  )
}
