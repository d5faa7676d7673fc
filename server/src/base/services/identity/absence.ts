import { timeZone } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import { bogotaDay, dayStart } from '../../text/time.ts'

/** The stored value of a day of an absence, with or without a time: its first moment. */
export function absenceDay(day: string | null | undefined): Date | null {
  return day == null ? null : dayStart(day.slice(0, 10))
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(timeZone)})::date`

/**
 * The day of Bogotá on which an absent user is back; null for a person who is not absent. The first and last day count as
 * absent.
 */
export function backOn(now: Date): RawBuilder<string | null> {
  const last = dayOf('users.vacation_final_date')
  return sql<string | null>`case
    when ${bogotaDay(now)}::date between ${dayOf('users.vacation_start_date')} and ${last} then to_char(${last} + 1, 'YYYY-MM-DD') end`
}
