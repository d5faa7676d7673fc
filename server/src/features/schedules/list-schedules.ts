import { type QueryOf, type ScheduleRow, scheduleSortable } from '@portal/contract'
import type { listSchedules as call } from '@portal/contract/staff'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { readSchedules, scheduleTables, takenSeats } from '../../enrolment/schedule-rows.ts'
import { type Found, limits, refuseTooMany } from '../../http/envelope.ts'
import { orderBy, sortText } from '../../http/ordering.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { matchingSchedules, refuseUnknownIds } from './filters.ts'

const named = (column: string) => sortText(sql.ref(column))
const own = (column: string) => sql.ref(`schedules.${column}`)

/** Hours and days are sorted by time and date if they have them, otherwise by their text. */
const special: Readonly<Record<string, RawBuilder<unknown>>> = {
  activity_name: named('activities.name'),
  program_name: named('programs.name'),
  stage_name: named('stages.name'),
  park_code: sql.ref('parks.code'),
  park_name: named('parks.name'),
  park_address: named('parks.address'),
  weekday_name: sql`row(week_days.date, week_days.day_of_week, ${named('week_days.name')})`,
  daily_name: sql`row(daily_hours.start_time, daily_hours.end_time, ${named('daily_hours.name')})`,
  modality_name: named('modalities.name'),
  rate_name: named('rates.name'),
  rate_value: sql.ref('rates.value'),
  is_initiate: sql.ref('activities.is_initiate'),
  taken: takenSeats,
  left: sql`schedules.quota - ${takenSeats}`,
}

const columns = {
  ...Object.fromEntries(scheduleSortable.map((column) => [column, special[column] ?? own(column)])),
  id: own('id'),
}

/**
 * A page of the schedules, or all of them up to 5,000.
 * @throws AppError 403 for deleted ones, 422 on `column.N`, on an id that no row has, or when there are too many for one response
 */
export async function listSchedules(
  db: Db,
  who: SignedIn,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<Found<ScheduleRow>> {
  const where = matchingSchedules(who, query, now)
  await refuseUnknownIds(db, query)
  const { limit, offset } = limits(query)
  const order = orderBy(query, columns)
  const page = sql`(
    select id, row_number() over () as position from (
      select schedules.id from ${scheduleTables} where ${where} order by ${order} limit ${limit} offset ${offset}) as ordered
  ) as page`
  const [rows, total] = await Promise.all([
    readSchedules(db, page),
    countRows(db, sql`select from ${scheduleTables} where ${where}`),
  ])
  if (query.per_page === -1) refuseTooMany(total)
  return { rows, total }
}
