import type { ReactElement } from 'react'
import { useDialog } from '../../../../kit/ui/dialog/use-dialog.tsx'
import { List } from '../../../list/List.tsx'
import { useProfileList } from './use-profile-list.tsx'

/** The queue of citizens: search, review, assign, decide. */
export function UserValidationScreen(): ReactElement {
  const { open, dialog } = useDialog()
  const list = useProfileList(open)
  return (
    <>
      <List {...list} />
      {dialog}
    </>
  )
}
