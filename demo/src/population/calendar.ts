import { bogotaDay, dayStart } from '@portal/server'
import { type Chance, locate, sums } from './chance.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Bogotá has no summer time, so its offset from UTC is constant. */
const offset = 5 * hour

/** The number of days before the horizon in which people register: eighteen months. */
const span = 548
/** The share of all registrations in the last weeks, and the number of those days. */
const recent = { share: 0.28, days: 35 }

/** Weights of the months: more people register at the new year and before the midyear holidays. */
const months = [1.7, 1.1, 1, 0.9, 1.1, 1.6, 1.2, 1, 0.9, 0.9, 0.8, 0.7]
/** Weights of the weekdays, Sunday first. */
const weekdays = [0.5, 1.1, 1.15, 1.1, 1.05, 1, 0.75]
/** Weights of the hours of a day, from 00:00. Most registrations are in office hours. */
const hours = [0, 0, 0, 0, 0, 0.5, 1, 3, 7, 9, 10, 9, 6, 6, 8, 8, 7, 5, 4, 3, 3, 2, 1, 0]

/** Midnight in Bogotá at the start of the day of `now`. Everything invented is before this moment. */
export function horizonOf(now: Date): number {
  return dayStart(bogotaDay(now)).getTime()
}

/** The moment as a date whose UTC parts show the time in Bogotá. */
function local(at: number): Date {
  return new Date(at - offset)
}

/** The calendar day in Bogotá, `YYYY-MM-DD`. */
export function dayText(at: number): string {
  return local(at).toISOString().slice(0, 10)
}

/** The moment in the format of the database: ISO 8601 in UTC. */
export function stamp(at: number): string {
  return new Date(at).toISOString()
}

/**
 * Distributes registrations over the eighteen months before the horizon. The returned function maps a share, from 0 (the first
 * registration) to 1 (the last), to its moment. A larger share never gives an earlier moment.
 */
export function registrationCalendar(horizon: number): (share: number) => number {
  const start = horizon - span * day
  const weights = Array.from({ length: span }, (_, index) => {
    const date = local(start + index * day)
    return (months[date.getUTCMonth()] as number) * (weekdays[date.getUTCDay()] as number) * (1 + (0.4 * index) / span)
  })
  const split = span - recent.days
  const older = weights.slice(0, split).reduce((a, b) => a + b, 0)
  const late = weights.slice(split).reduce((a, b) => a + b, 0)
  const lift = ((recent.share / (1 - recent.share)) * older) / late
  const days = sums(weights.map((weight, index) => (index < split ? weight : weight * lift)))
  const clock = sums(hours)
  return (share) => {
    const date = locate(days, share)
    const time = locate(clock, date.within)
    return start + date.place * day + Math.floor(((time.place + time.within) * hour) / second) * second
  }
}

/** The next moment of office hours (Monday to Friday, 07:00 to 17:00), at or after `at`, to the second. */
export function officeTime(at: number, chance: Chance): number {
  const date = local(at)
  const midnight = at - (date.getTime() % day)
  const oClock = (at - midnight) / hour
  const weekday = date.getUTCDay()
  const working = weekday >= 1 && weekday <= 5
  const morning = 7 * hour + Math.min(chance.wait(1.7 * hour), 9.5 * hour)
  let moment = at
  if (working && oClock < 7) moment = midnight + morning
  else if (!working || oClock >= 17) {
    const ahead = weekday === 5 ? 3 : weekday === 6 ? 2 : 1
    moment = midnight + ahead * day + morning
  }
  return Math.floor(moment / second) * second
}
