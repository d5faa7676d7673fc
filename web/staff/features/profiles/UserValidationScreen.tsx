import type { ReactElement } from 'react'
import { List } from '../../../kit/list/List.tsx'
import { useDialogs } from './use-dialogs.tsx'
import { useProfileList } from './use-profile-list.tsx'

/** The queue of citizens: search, review, assign, decide. */
export function UserValidationScreen(): ReactElement {
  const { dialog, ...dialogs } = useDialogs()
  const list = useProfileList(dialogs)
  return (
    <>
      <List {...list} />
      {dialog}
    </>
  )
}
