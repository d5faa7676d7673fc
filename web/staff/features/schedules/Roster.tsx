import type { EnrolmentTransitionName, RosterRow, Schedule } from '@portal/contract'
import { type ReactElement, Suspense, useState } from 'react'
import type { Ticked } from '../../../kit/list/declare.ts'
import { List } from '../../../kit/list/List.tsx'
import { lazy } from '../../../kit/ui/lazy.tsx'
import type { CitizenParts } from './citizen-parts.ts'
import { useRosterList } from './use-roster-list.tsx'

const EnrolmentTransitionDialog = lazy(async () => ({
  default: (await import('./TransitionDialog.tsx')).EnrolmentTransitionDialog,
}))
const TransitionManyDialog = lazy(async () => ({
  default: (await import('./TransitionManyDialog.tsx')).TransitionManyDialog,
}))
const EnrolDialog = lazy(async () => ({ default: (await import('./EnrolDialog.tsx')).EnrolDialog }))

type Open =
  | { readonly kind: 'enrol' }
  | { readonly kind: 'transition'; readonly row: RosterRow; readonly transition: EnrolmentTransitionName }
  | {
      readonly kind: 'many'
      readonly accepts: boolean
      readonly ticked: Ticked
      readonly nameOf: (id: number) => string
      readonly onDone: () => void
    }

interface Props {
  readonly schedule: Schedule
  readonly citizens: CitizenParts
}

/** The enrolled citizens, and the actions on them. */
export function Roster({ schedule, citizens }: Props): ReactElement {
  const [open, setOpen] = useState<Open>()
  const list = useRosterList(schedule, citizens, {
    enrol: () => setOpen({ kind: 'enrol' }),
    transition: (row, transition) => setOpen({ kind: 'transition', row, transition }),
    transitionMany: (accepts, ticked, nameOf, onDone) => setOpen({ kind: 'many', accepts, ticked, nameOf, onDone }),
  })
  const close = () => setOpen(undefined)
  return (
    <>
      <List {...list} />
      {open === undefined ? null : (
        <Suspense>
          {open.kind === 'enrol' ? <EnrolDialog schedule={schedule} onClose={close} /> : null}
          {open.kind === 'transition' ? (
            <EnrolmentTransitionDialog seen={open.row} transition={open.transition} onClose={close} />
          ) : null}
          {open.kind === 'many' ? (
            <TransitionManyDialog
              {...open}
              schedule={schedule.id}
              seats={{ left: Math.max(0, schedule.quota - schedule.accepted), quota: schedule.quota }}
              onClose={close}
            />
          ) : null}
        </Suspense>
      )}
    </>
  )
}
