import type { ReactElement } from 'react'
import { List } from '../../../kit/list/List.tsx'
import { useDialog } from '../../layout/use-dialog.ts'
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
