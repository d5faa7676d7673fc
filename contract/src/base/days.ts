/** Milliseconds of a day: Bogotá has no summer time, so each of its days has 24 hours. */
export const dayLength = 24 * 60 * 60 * 1000

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The day of the calendar, `YYYY-MM-DD`, that is a number of days after a day; before it for a negative number. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayLength)
}

/** The same day one month later; the last day of a month stays the last one. */
export function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOf = (monthIndex: number) => new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate()
  const last = lastOf(month)
  return dayOf(Date.UTC(year, month, date === lastOf(month - 1) ? last : Math.min(date, last)))
}

/** The day of the week of a date. Monday is 1. */
export function dayOfDate(date: string): number {
  return ((new Date(date).getUTCDay() + 6) % 7) + 1
}

/** The Monday of the week of a date, both as `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - dayOfDate(date))
}
