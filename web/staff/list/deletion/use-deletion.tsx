import { mdiDeleteOutline, mdiRestore } from '@mdi/js'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import type { ListDeclaration, ListRow, RowAction } from '../declare.ts'

const DeletionDialog = lazy(() => import('./DeletionDialog.tsx'), 'DeletionDialog')

/** Deletes and restores rows of a list that declares it. @returns the actions for a row's menu, and the dialog */
export function useDeletion<R extends ListRow>(
  { deletion, titleOf, call }: Pick<ListDeclaration<R>, 'deletion' | 'titleOf' | 'call'>,
  isDeleted: boolean,
) {
  const { t } = useTranslation()
  const [rowToDelete, setRowToDelete] = useState<R>()
  const actionsOf = useCallback(
    (row: R): readonly RowAction[] => {
      if (deletion === undefined || !deletion.may(row)) return []
      if (!isDeleted) {
        const run = () => setRowToDelete(row)
        return [{ name: 'delete', label: t('list.delete'), icon: mdiDeleteOutline, danger: true, run }]
      }
      const restore = () =>
        void import('./DeletionDialog.tsx').then(({ restoreRow }) => restoreRow(deletion, row, call.tag))
      return [{ name: 'restore', label: t('list.restore'), icon: mdiRestore, run: restore }]
    },
    [deletion, isDeleted, t, call.tag],
  )
  const dialog =
    rowToDelete === undefined || deletion === undefined ? null : (
      <DeletionDialog
        deletion={deletion as never}
        row={rowToDelete}
        name={titleOf(rowToDelete)}
        tag={call.tag}
        onClose={() => setRowToDelete(undefined)}
      />
    )
  return { actionsOf, dialog }
}
