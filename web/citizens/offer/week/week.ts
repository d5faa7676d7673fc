import { daysOfLabel, hoursOfLabel } from '@portal/contract'
import type { PublicSchedule } from '@portal/contract/citizens'

/** The days of the week, Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** An activity in the week: on these days, from `start` to `end` (`HH:mm`). */
export interface Block<Activity = PublicSchedule> {
  readonly activity: Activity
  readonly days: readonly number[]
  readonly start: string
  readonly end: string
}

/** Arranges activities in a week, by the hour at which they begin. Activities whose label names no days or no hours are listed separately. */
export function weekOf<Activity extends Pick<PublicSchedule, 'weekday_name' | 'daily_name'>>(
  activities: readonly Activity[],
) {
  const blocks: Block<Activity>[] = []
  const others: Activity[] = []
  for (const activity of activities) {
    const days = daysOfLabel(activity.weekday_name)
    const hours = hoursOfLabel(activity.daily_name)
    if (days.length === 0 || hours === undefined) others.push(activity)
    else blocks.push({ activity, days, ...hours })
  }
  return { blocks: blocks.toSorted((one, other) => one.start.localeCompare(other.start)), others }
}
