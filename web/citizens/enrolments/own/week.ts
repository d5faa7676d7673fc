import { daysOfLabel, hoursOfLabel, isLiving } from '@portal/contract'
import type { CitizenEnrolment } from '@portal/contract/citizens'

type Placed = Pick<CitizenEnrolment, 'weekday_name' | 'daily_name'>

/** The start of a block, for sorting: a block without an hour comes last. */
const startOf = ({ daily_name }: Placed) => hoursOfLabel(daily_name)?.start ?? '99'

/** The activities on each day of the week, Monday first, in the order of the hours; and those without a fixed day. */
export function weekOf<E extends Placed>(enrolments: readonly E[]) {
  const inOrder = enrolments.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))
  return {
    days: [1, 2, 3, 4, 5, 6, 7].map((day) =>
      inOrder.filter(({ weekday_name }) => daysOfLabel(weekday_name).includes(day)),
    ),
    noDay: inOrder.filter(({ weekday_name }) => daysOfLabel(weekday_name).length === 0),
  }
}

/** Whether an enrolment is current: it is pending or accepted, and its activity still takes place. */
export function isCurrent(of: Pick<CitizenEnrolment, 'schedule_status_id' | 'is_activated'>): boolean {
  return isLiving(of.schedule_status_id) && of.is_activated
}
