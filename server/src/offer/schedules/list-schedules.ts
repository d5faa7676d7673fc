import type { QueryOf, ScheduleRow, Subject } from '@portal/contract'
import type { listSchedules as call, ScheduleFilter } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { allOf, containsWords, equal, inDays, oneOf } from '../../base/database/search.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { type Found, limits } from '../../base/http/envelope.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { forAge, hasFreeSeat, inParks, refuseUnknownIds, scheduleText } from './schedule-conditions.ts'
import { findSchedules } from './schedule-order.ts'
import { readSchedules } from './schedule-rows.ts'

/**
 * A page of the schedules, or all of them up to 5,000.
 * @throws AppError 403 for deleted ones, 422 on `column.N`, on an id that no row has, or when there are too many for one response
 */
export async function listSchedules(
  db: Db,
  { principal, query, now }: CallContext<typeof call>,
): Promise<Found<ScheduleRow>> {
  const where = matchingSchedules(principal, query, now)
  await refuseUnknownIds(db, query)
  return findSchedules(db, where, query, limits(query), (page) => readSchedules(db, page))
}

type Condition = RawBuilder<SqlBool>

/** Schedules to which a table connects one of these rows. */
function joinedTo(
  pairs: 'schedule_regulations' | 'schedule_consents' | 'citizen_schedules',
  column: 'regulation_id' | 'consent_id' | 'status_id',
  values: readonly number[] | undefined,
): Condition[] {
  return values === undefined || values.length === 0
    ? []
    : [
        sql<SqlBool>`exists (select from ${sql.table(pairs)} as pair
          where pair.schedule_id = schedules.id and ${sql.ref(`pair.${column}`)} = any(${values}::integer[]))`,
      ]
}

function inWindow(window: ScheduleFilter['window'], now: Date): Condition[] {
  switch (window) {
    case 'open':
      return [sql<SqlBool>`schedules.start_date <= ${now} and schedules.final_date >= ${now}`]
    case 'upcoming':
      return [sql<SqlBool>`schedules.start_date > ${now}`]
    case 'past':
      return [sql<SqlBool>`schedules.final_date < ${now}`]
    default:
      return []
  }
}

/** Schedules with a free seat, or without one. */
function seats(hasSeats: boolean | undefined): Condition[] {
  if (hasSeats === undefined) return []
  return [hasSeats ? hasFreeSeat : sql<SqlBool>`not ${hasFreeSeat}`]
}

const references = [
  'program_id',
  'activity_id',
  'stage_id',
  'weekday_id',
  'daily_id',
  'modality_id',
  'rate_id',
] as const
/** The columns of `schedules` that a filter compares by its own name. */
const ids = [...references, 'import_id'] as const
const flags = ['is_paid', 'is_activated', 'is_teams', 'disability'] as const

/**
 * The schedules that match a filter and that the person may view, as a condition on `scheduleTables`. "And" joins all filters.
 * @throws AppError 403 for deleted schedules when the person may not delete any.
 */
export function matchingSchedules(
  principal: Subject,
  filter: ScheduleFilter & Pick<QueryOf<typeof call>, 'with_trashed' | 'only_trashed' | 'where_in'>,
  now: Date,
): Condition {
  const { start_date, final_date, age } = filter
  return allOf([
    schedulePolicy.rows(principal, 'view', filter),
    ...oneOf('schedules.id', filter.where_in),
    ...containsWords(scheduleText, filter.query),
    ...ids.flatMap((column) => oneOf(`schedules.${column}`, filter[column])),
    ...flags.flatMap((column) => equal(`schedules.${column}`, filter[column])),
    ...oneOf('activities.activity_type_id', filter.activity_type_id),
    ...joinedTo('schedule_regulations', 'regulation_id', filter.regulation_id),
    ...joinedTo('schedule_consents', 'consent_id', filter.consent_id),
    ...joinedTo('citizen_schedules', 'status_id', filter.enrolment_status_id),
    ...oneOf('parks.locality_id', filter.locality_id),
    ...inParks(filter.park),
    ...equal('activities.is_initiate', filter.is_initiate),
    ...seats(filter.has_seats),
    ...forAge(age),
    ...inDays('schedules.start_date', start_date, undefined),
    ...inDays('schedules.final_date', undefined, final_date),
    ...inWindow(filter.window, now),
  ])
}
