import type { QueryOf, ScheduleRow } from '@portal/contract'
import type { listSchedules as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { refuseUnknownIds } from '../../enrolment/schedule-conditions.ts'
import { schedulePage } from '../../enrolment/schedule-order.ts'
import { readSchedules, scheduleTables } from '../../enrolment/schedule-rows.ts'
import { type Found, limits, refuseTooMany } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/principal.ts'
import { matchingSchedules } from './filters.ts'

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
  const [rows, total] = await Promise.all([
    readSchedules(db, schedulePage(where, query, limits(query))),
    countRows(db, sql`select from ${scheduleTables} where ${where}`),
  ])
  if (query.per_page === -1) refuseTooMany(total)
  return { rows, total }
}
