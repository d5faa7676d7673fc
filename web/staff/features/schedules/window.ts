import type { ScheduleRow } from '@portal/contract'
import type { ScheduleWindow } from '@portal/contract/staff'
import { momentOf } from '../../../kit/text/format.ts'

/** The current part of the enrolment window of a schedule; both ends belong to the window. @param now milliseconds since the epoch */
export function windowOf(schedule: Pick<ScheduleRow, 'start_date' | 'final_date'>, now: number): ScheduleWindow {
  const from = momentOf(schedule.start_date)?.getTime() ?? now
  const to = momentOf(schedule.final_date)?.getTime() ?? now
  return now < from ? 'upcoming' : now > to ? 'past' : 'open'
}
