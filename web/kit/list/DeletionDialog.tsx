import { type ReactElement, useState } from 'react'
import { type ApiError, asApiError, sentenceOf } from '../request/api-errors.ts'
import { refreshAnswers } from '../request/queries.ts'
import { useTranslation } from '../text/i18n.ts'
import { Confirm } from '../ui/Confirm.tsx'
import type { Deletion, ListRow } from './declare.ts'
import { deleteRow } from './deleting.ts'

interface Props<R extends ListRow> {
  readonly deletion: Deletion<R>
  readonly row: R
  readonly name: string
  /** The tag of the list's own data. */
  readonly tag: string
  readonly onClose: () => void
}

/** Asks before a row is deleted. Shows the server's reason when it cannot be deleted, for example because it is in use. */
export function DeletionDialog<R extends ListRow>({ deletion, row, name, tag, onClose }: Props<R>): ReactElement {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  async function confirm(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await deleteRow(deletion, row, name, tag)
      onClose()
    } catch (thrown) {
      const error = asApiError(thrown)
      setFailure(error)
      // Deleted already, or changed by somebody else: the rows of the list are out of date.
      if (error.status === 404 || error.status === 409) refreshAnswers(tag)
      setBusy(false)
    }
  }

  return (
    <Confirm
      danger
      title={t('list.delete_title', { name })}
      text={
        <>
          {deletion.warning?.(row) ?? t('list.delete_text')}
          {failure === undefined ? null : deletion.explainError?.(row, failure)}
        </>
      }
      action={t('list.delete')}
      busy={busy}
      error={failure === undefined ? undefined : sentenceOf(failure)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
