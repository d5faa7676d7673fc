import { addDays, isDate } from '@portal/contract'
import { mostPeriodDays } from '@portal/contract/staff'

/** Days of a calendar, both included: `YYYY-MM-DD`. */
export interface Period {
  readonly start_date: string
  readonly final_date: string
}

/** Periods of a number of weeks up to today, as the address stores them. */
export const weekPeriods = ['4', '12', '26', '52'] as const
export type WeekPeriod = (typeof weekPeriods)[number]

/** The value of a period control: all time, weeks up to today, or chosen days. */
export type PeriodChoice = 'all' | WeekPeriod | Period

/** Whether a period has more days than the server counts. */
export function isTooLong({ start_date, final_date }: Period): boolean {
  return addDays(start_date, mostPeriodDays) <= final_date
}

/** Reads a period from an address (`26`, `all`, `2026-01-01..2026-02-28`); any other text gives the default. */
export function readPeriod(text: string | null, otherwise: PeriodChoice): PeriodChoice {
  if (text === null) return otherwise
  if (text === 'all') return 'all'
  const weeks = weekPeriods.find((one) => one === text)
  if (weeks !== undefined) return weeks
  const [start_date = '', final_date = '', ...rest] = text.split('..')
  const period = { start_date, final_date }
  const isRight = rest.length === 0 && isDate(start_date) && isDate(final_date) && start_date <= final_date
  return isRight && !isTooLong(period) ? period : otherwise
}

export function writePeriod(period: PeriodChoice): string {
  return typeof period === 'string' ? period : `${period.start_date}..${period.final_date}`
}

/**
 * The days of a choice; undefined for all time.
 * @param today the current day in Bogotá
 */
export function daysOf(period: PeriodChoice, today: string): Period | undefined {
  if (period === 'all') return undefined
  if (typeof period !== 'string') return period
  return { start_date: addDays(today, 1 - Number(period) * 7), final_date: today }
}

/** The days of the week that starts on a Monday, limited to a period. */
export function daysOfWeek(monday: string, { start_date, final_date }: Period): Period {
  const sunday = addDays(monday, 6)
  return {
    start_date: monday < start_date ? start_date : monday,
    final_date: sunday > final_date ? final_date : sunday,
  }
}

/** The end of a scale that begins at 0: 1, 2 or 5 with zeros, with room for the largest value. */
export function scaleEnd(largest: number): number {
  if (largest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(largest))
  const step = [1, 2, 4, 5, 8, 10].find((one) => one * power >= largest) ?? 10
  return step * power
}
