import { dayOfDate, daysOfLabel, hoursOfLabel, type Placed } from '@portal/contract'

/** The day and the hours of a schedule, as their catalogues have them. */
export interface DayAndHours extends Omit<Placed, 'days'> {
  readonly weekday_name: string
  readonly day_of_week: number | null
  readonly daily_name: string
}

/** The position of a schedule in the week, from the fields of its day and hours if they are set, otherwise from their texts. */
export function positionOf(row: DayAndHours): Placed {
  const { date, day_of_week, weekday_name, daily_name } = row
  const days = date !== null ? [dayOfDate(date)] : day_of_week !== null ? [day_of_week] : daysOfLabel(weekday_name)
  const hours = row.start_time === null || row.end_time === null ? hoursOfLabel(daily_name) : undefined
  return { date, days, start_time: hours?.start ?? row.start_time, end_time: hours?.end ?? row.end_time }
}
