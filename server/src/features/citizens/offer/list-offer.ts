import type { QueryOf } from '@portal/contract'
import type { listPublicSchedules, PublicSchedule } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { countRows } from '../../../database/counts.ts'
import type { Db } from '../../../database/db.ts'
import { refuseUnknownIds } from '../../../enrolment/schedule-conditions.ts'
import { schedulePage } from '../../../enrolment/schedule-order.ts'
import { scheduleTables } from '../../../enrolment/schedule-rows.ts'
import { type Found, pageLimits } from '../../../http/envelope.ts'
import { present } from '../../../http/errors.ts'
import { matchingOffer, offeredAt } from './listed.ts'
import { type Reader, readOffer } from './rows.ts'

/**
 * A page of the public list.
 * @throws AppError 422 on `program_id.0` and the other ids that no row has, on `column.N`, and on `per_page` for all rows at once
 */
export async function listOffer(
  db: Db,
  query: QueryOf<typeof listPublicSchedules>,
  reader: Reader,
): Promise<Found<PublicSchedule>> {
  const { program_id, stage_id, activity_id, weekday_id, daily_id } = query
  const ids = { program_id, stage_id, activity_id, weekday_id, daily_id }
  await refuseUnknownIds(db, ids, { key: 'faults.wire_unknown' })
  const where = matchingOffer(query, reader.now)
  const [rows, total] = await Promise.all([
    readOffer(db, schedulePage(where, query, pageLimits(query)), reader),
    countRows(db, sql`select from ${scheduleTables} where ${where}`),
  ])
  return { rows, total }
}

/** One schedule, listed or not. @throws AppError 404 */
export async function showOffer(db: Db, id: number, reader: Reader): Promise<PublicSchedule> {
  const page = sql`(select id, 1 as position from schedules where id = ${id} and deleted_at is null) as page`
  return present((await readOffer(db, page, reader))[0], 'no_such_schedule')
}

/** The schedules that the public list may contain, with the moment of their last change; the newest, at most so many. */
export async function offeredSchedules(db: Db, now: Date, most: number) {
  const { rows } = await sql<{ id: number; updated_at: Date }>`
    select schedules.id, schedules.updated_at from ${scheduleTables} where ${offeredAt(now)}
    order by schedules.id desc limit ${most}`.execute(db)
  return rows
}
