import type { Schedule } from '@portal/contract'
import { type ReactElement, useState } from 'react'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import { List } from '../../list/List.tsx'
import { type RosterDialog, useRosterList } from './use-roster-list.tsx'

const EnrolmentTransitionDialog = lazy(() => import('./TransitionDialog.tsx'), 'EnrolmentTransitionDialog')
const TransitionManyDialog = lazy(() => import('./TransitionManyDialog.tsx'), 'TransitionManyDialog')
const EnrolDialog = lazy(() => import('../enrolment/EnrolDialog.tsx'), 'EnrolDialog')

/** The enrolled citizens, and the actions on them. */
export function Roster({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const [opened, open] = useState<RosterDialog>()
  const list = useRosterList(schedule, open)
  const close = () => open(undefined)
  return (
    <>
      <List {...list} />
      {opened?.kind === 'enrol' ? <EnrolDialog schedule={schedule} onClose={close} /> : null}
      {opened?.kind === 'transition' ? (
        <EnrolmentTransitionDialog loaded={opened.row} transition={opened.transition} onClose={close} />
      ) : null}
      {opened?.kind === 'many' ? <TransitionManyDialog {...opened} schedule={schedule} onClose={close} /> : null}
    </>
  )
}
