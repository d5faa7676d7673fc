import { mdiDeleteOutline, mdiRestore } from '@mdi/js'
import { useCallback } from 'react'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import type { ListDeclaration, ListRow, RowAction } from '../declare.ts'
import { deletionQuestion, restoreRow } from './deletion-question.tsx'

/** Deletes and restores rows of a list that declares it. @returns the actions for a row's menu, and the dialog */
export function useDeletion<R extends ListRow>(
  { deletion, titleOf, call }: Pick<ListDeclaration<R>, 'deletion' | 'titleOf' | 'call'>,
  isDeleted: boolean,
) {
  const { t } = useTranslation()
  const { dialog, ask } = useDialog()
  const actionsOf = useCallback(
    (row: R): readonly RowAction[] => {
      if (deletion === undefined || !deletion.may(row)) return []
      if (!isDeleted) {
        const run = () => ask(deletionQuestion(deletion, row, titleOf(row), call.tag))
        return [{ name: 'delete', label: t('list.delete'), icon: mdiDeleteOutline, danger: true, run }]
      }
      const restore = () => void restoreRow(deletion, row, call.tag)
      return [{ name: 'restore', label: t('list.restore'), icon: mdiRestore, run: restore }]
    },
    [deletion, isDeleted, t, titleOf, call.tag, ask],
  )
  return { actionsOf, dialog }
}
