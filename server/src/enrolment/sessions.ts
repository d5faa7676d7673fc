import { dayOfDate, type Placed } from '@portal/contract'
import { bogotaDay, bogotaMoment, dayLength } from '../text/time.ts'

/** The moment on a day, `YYYY-MM-DD`, at which sessions begin; the first of the day if the hours are unknown. */
export function sessionStart({ start_time }: Pick<Placed, 'start_time'>, day: string): Date {
  return bogotaMoment(`${day} ${start_time ?? '00:00'}:00`)
}

/**
 * The first session that begins after a moment, or the only one, also in the past.
 * @returns undefined if the days are unknown
 */
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
