import type { Schedule } from '@portal/contract'
import type { ReactElement } from 'react'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { List } from '../../list/List.tsx'
import { useRosterList } from './use-roster-list.tsx'

const EnrolmentTransitionDialog = lazy(() => import('./TransitionDialog.tsx'), 'EnrolmentTransitionDialog')
const TransitionManyDialog = lazy(() => import('./TransitionManyDialog.tsx'), 'TransitionManyDialog')
const EnrolDialog = lazy(() => import('../enrolment/EnrolDialog.tsx'), 'EnrolDialog')

/** The enrolled citizens, and the actions on them. */
export function Roster({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { dialog, open } = useDialog()
  const list = useRosterList(schedule, (what) =>
    open((onClose) => {
      if (what.kind === 'enrol') return <EnrolDialog schedule={schedule} onClose={onClose} />
      if (what.kind === 'many') return <TransitionManyDialog {...what} schedule={schedule} onClose={onClose} />
      return <EnrolmentTransitionDialog loaded={what.row} transition={what.transition} onClose={onClose} />
    }),
  )
  return (
    <>
      <List {...list} />
      {dialog}
    </>
  )
}
