import { type ListParams, scheduleSortable } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import type { Found } from '../../base/http/envelope.ts'
import { findPage, type ListQuery, positionsOf } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import { scheduleTables, takenSeats } from './schedule-rows.ts'

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
 * Finds a page of the schedules that match a condition on `scheduleTables`.
 * @param read reads the schedules of the page, as `readSchedules` does
 * @throws AppError 422 on `column.N`
 */
export function findSchedules<Row>(
  db: Db,
  where: RawBuilder<SqlBool>,
  params: ListParams,
  window: ListQuery['window'],
  read: (page: RawBuilder<unknown>) => Promise<Row[]>,
): Promise<Found<Row>> {
  const list = { from: scheduleTables, where, order: orderBy(params, columns), window }
  return findPage(db, list, (page) => read(positionsOf(page, sql`schedules.id`)))
}
