import { can, type RosterFilter, type Subject } from '@portal/contract'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { matching } from '../citizens/filters.ts'
import type { Database } from '../database.ts'
import { Refusal } from '../errors.ts'
import { allOf } from '../search.ts'

/** The tables of a roster: each citizen once, with their last enrolment in the schedule, which is the living one if any is. */
export const rosterTables = sql`citizen_schedules join profiles on profiles.id = citizen_schedules.profile_id`

/** The present enrolments of one schedule. */
export function presentIn(scheduleId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`citizen_schedules.schedule_id = ${scheduleId} and not exists (
    select from citizen_schedules as later
    where later.schedule_id = citizen_schedules.schedule_id and later.profile_id = citizen_schedules.profile_id
      and later.id > citizen_schedules.id)`
}

/** Who is enrolled, within somebody's scope, and matches a filter of person and enrolment: a condition over {@link rosterTables}. */
export function matchingRoster(who: Subject, scheduleId: number, filter: RosterFilter): RawBuilder<SqlBool> {
  const statuses = filter.schedule_status_id ?? []
  return allOf([
    presentIn(scheduleId),
    matching(who, filter),
    ...(statuses.length === 0 ? [] : [sql<SqlBool>`citizen_schedules.status_id = any(${statuses}::integer[])`]),
  ])
}

/** @throws Refusal 404 for a schedule that is absent, or deleted where the person may not delete. */
export async function refuseAbsentSchedule(db: Kysely<Database>, who: Subject, id: number): Promise<void> {
  const row = await db.selectFrom('schedules').select('deleted_at').where('id', '=', id).executeTakeFirst()
  if (row === undefined || (row.deleted_at !== null && !can(who, 'destroy', 'Schedule'))) throw new Refusal('not_found')
}
