import type { Schedule } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { List } from '../../list/List.tsx'
import { type RosterDialog, useRosterList } from './use-roster-list.tsx'

const EnrolmentTransitionDialog = lazy(() => import('./TransitionDialog.tsx'), 'EnrolmentTransitionDialog')
const TransitionManyDialog = lazy(() => import('./TransitionManyDialog.tsx'), 'TransitionManyDialog')
const EnrolDialog = lazy(() => import('../enrolment/EnrolDialog.tsx'), 'EnrolDialog')

/** The enrolled citizens, and the actions on them. */
export function Roster({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { dialog, open } = useDialog()
  // The roster renders this dialog itself, because it shows how many seats are left now.
  const [many, setMany] = useState<Extract<RosterDialog, { kind: 'many' }>>()
  const list = useRosterList(schedule, (what) => {
    if (what.kind === 'many') setMany(what)
    else if (what.kind === 'enrol') open((onClose) => <EnrolDialog schedule={schedule} onClose={onClose} />)
    else {
      open((onClose) => <EnrolmentTransitionDialog loaded={what.row} transition={what.transition} onClose={onClose} />)
    }
  })
  return (
    <>
      <List {...list} />
      {dialog}
      {many === undefined ? null : (
        <TransitionManyDialog {...many} schedule={schedule} onClose={() => setMany(undefined)} />
      )}
    </>
  )
}
