import type { ReactElement } from 'react'
import { List } from '../../../kit/list/List.tsx'
import { useDialogs } from './use-dialogs.tsx'
import { useProfileList } from './use-profile-list.tsx'

/** The queue of citizens: search, review, assign, decide. */
export function UserValidationScreen(): ReactElement {
  const { open, dialog } = useDialogs()
  const list = useProfileList(open)
  return (
    <>
      <List {...list} />
      {dialog}
    </>
  )
}
