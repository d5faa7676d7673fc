import type { CitizenSchedule, QueryOf } from '@portal/contract'
import type { listCitizenSchedules as call } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { refuseUnseen, rowsFor } from '../../authority/scope.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, oneOf } from '../../database/search.ts'
import { type EnrolledColumns, enrolledColumns, enrolledJoins } from '../../enrolment/enrolment-rows.ts'
import { readSchedules } from '../../enrolment/schedule-rows.ts'
import { type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/principal.ts'
import { rosterTables } from './roster-of.ts'

/**
 * The current and former enrolments of a citizen, one row for each, newest first. Past and withdrawn schedules are included.
 * @throws AppError 404 outside the scope, 422 when all rows are requested at once.
 */
export async function listCitizenSchedules(
  db: Db,
  who: SignedIn,
  profileId: number,
  query: QueryOf<typeof call>,
): Promise<Found<CitizenSchedule>> {
  const { limit, offset } = pageLimits(query)
  await refuseUnseen(db, who, profileId)
  const where = allOf([
    sql<SqlBool>`citizen_schedules.profile_id = ${profileId}`,
    rowsFor(who, 'view', 'CitizenSchedule'),
    rowsFor(who, 'view', 'Schedule'),
    ...oneOf('citizen_schedules.status_id', query.schedule_status_id),
  ])
  const tables = sql`${rosterTables} join schedules on schedules.id = citizen_schedules.schedule_id`
  const page = sql`(
    select schedules.id, citizen_schedules.id as enrolment_id,
      row_number() over (order by citizen_schedules.id desc) as position
    from ${tables} where ${where} order by citizen_schedules.id desc limit ${limit} offset ${offset}) as page`
  const [rows, total] = await Promise.all([
    readSchedules<EnrolledColumns>(db, page, {
      columns: enrolledColumns(rowsFor(who, 'view', 'File')),
      joins: enrolledJoins,
    }),
    countRows(db, sql`select from ${tables} where ${where}`),
  ])
  return { total, rows }
}
