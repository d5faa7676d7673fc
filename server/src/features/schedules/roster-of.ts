import type { Subject } from '@portal/contract'
import type { RosterFilter } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rowsFor, rowsOf, scope } from '../../authority/scope.ts'
import { filtersOf } from '../../citizens/filters.ts'
import { allOf, oneOf } from '../../database/search.ts'

/**
 * The tables of a roster: each citizen once, with their last enrolment in the schedule. If one is pending or accepted, it is that one.
 */
export const rosterTables = rowsOf('CitizenSchedule').from

/** The current enrolments of one schedule that the person may view. */
export function presentIn(who: Subject, scheduleId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`citizen_schedules.schedule_id = ${scheduleId} and ${rowsFor(who, 'view', 'CitizenSchedule')} and not exists (
    select from citizen_schedules as later
    where later.schedule_id = citizen_schedules.schedule_id and later.profile_id = citizen_schedules.profile_id
      and later.id > citizen_schedules.id)`
}

/**
 * The enrolled citizens that match a filter, as a condition on {@link rosterTables}. Filters on citizen data find only citizens whom the
 * person may view, because a filter must not reveal what the row hides.
 */
export function matchingRoster(who: Subject, scheduleId: number, filter: RosterFilter): RawBuilder<SqlBool> {
  const conditions = filtersOf(filter)
  return allOf([
    presentIn(who, scheduleId),
    ...(conditions.length === 0 ? [] : [scope(who), ...conditions]),
    ...oneOf('citizen_schedules.status_id', filter.schedule_status_id),
  ])
}
