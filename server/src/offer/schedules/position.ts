import { dayLength, dayOfDate, daysOfLabel, hoursOfLabel, type Placed } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { bogotaDay, bogotaMoment } from '../../base/text/time.ts'

/** The day and the hours of a schedule, as their catalogues have them. */
export interface DayAndHours extends Omit<Placed, 'days'> {
  readonly weekday_name: string
  readonly day_of_week: number | null
  readonly daily_name: string
}

/** The columns of {@link DayAndHours}, from `week_days` and `daily_hours`. */
export const dayAndHours: RawBuilder<unknown> = sql`week_days.name as weekday_name, week_days.day_of_week, week_days.date,
  daily_hours.name as daily_name, daily_hours.start_time, daily_hours.end_time`

/** The position of a schedule in the week, from the fields of its day and hours if they are set, otherwise from their texts. */
export function positionOf(row: DayAndHours): Placed {
  const { date, day_of_week, weekday_name, daily_name } = row
  const days = date !== null ? [dayOfDate(date)] : day_of_week !== null ? [day_of_week] : daysOfLabel(weekday_name)
  const hours = row.start_time === null || row.end_time === null ? hoursOfLabel(daily_name) : undefined
  return { date, days, start_time: hours?.start ?? row.start_time, end_time: hours?.end ?? row.end_time }
}

/** The moment on a day, `YYYY-MM-DD`, at which sessions begin; the first of the day if the hours are unknown. */
function sessionStart({ start_time }: Pick<Placed, 'start_time'>, day: string): Date {
  return bogotaMoment(`${day} ${start_time ?? '00:00'}:00`)
}

/** The first session that begins after a moment, or the only one, also in the past; undefined if the days are unknown. */
export function nextSession(place: Placed, after: Date): { readonly day: string; readonly start: Date } | undefined {
  const { date, days } = place
  if (date !== null) return { day: date, start: sessionStart(place, date) }
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = bogotaDay(new Date(after.getTime() + ahead * dayLength))
    const start = sessionStart(place, day)
    if (days.includes(dayOfDate(day)) && start > after) return { day, start }
  }
  return undefined
}
