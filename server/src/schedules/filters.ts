import type { ScheduleFilter } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { takenSeats } from '../enrolment/schedule-rows.ts'
import { allOf, holdsWords, inDays } from '../search.ts'

type Condition = RawBuilder<SqlBool>

function oneOf(column: string, values: readonly number[] | undefined): Condition[] {
  return values === undefined || values.length === 0
    ? []
    : [sql<SqlBool>`${sql.ref(column)} = any(${values}::integer[])`]
}

/** Schedules that a table of pairs joins to one of these rows. */
function joinedTo(
  pairs: 'schedule_regulations' | 'schedule_consents',
  column: 'regulation_id' | 'consent_id',
  values: readonly number[] | undefined,
): Condition[] {
  return values === undefined || values.length === 0
    ? []
    : [
        sql<SqlBool>`exists (select from ${sql.table(pairs)} as pair
          where pair.schedule_id = schedules.id and ${sql.ref(`pair.${column}`)} = any(${values}::integer[]))`,
      ]
}

function flag(column: string, value: boolean | undefined): Condition[] {
  return value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]
}

/** Parks by their code or their id. */
function inParks(parks: readonly string[] | undefined): Condition[] {
  const given = (parks ?? []).map((park) => park.trim()).filter((park) => park !== '')
  if (given.length === 0) return []
  const ids = given.filter((park) => /^\d{1,9}$/.test(park)).map(Number)
  return [
    sql<SqlBool>`(upper(parks.code) = any(${given.map((code) => code.toUpperCase())}::text[])
    or parks.id = any(${ids}::integer[]))`,
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

/** Everything a planner could write of a schedule (screens S10). */
const searchText = sql`fold(concat_ws(' ', programs.name, activities.name, stages.name, parks.code, parks.name, parks.address,
  week_days.name, daily_hours.name, modalities.name, rates.name, schedules.min_age, schedules.max_age, schedules.quota))`

function seats(hasSeats: boolean | undefined): Condition[] {
  if (hasSeats === undefined) return []
  return [hasSeats ? sql<SqlBool>`${takenSeats} < schedules.quota` : sql<SqlBool>`${takenSeats} >= schedules.quota`]
}

/**
 * Schedules that match a filter, as a condition over `scheduleTables`: every filter is joined by "and". `trash` says which
 * side of deletion is looked at.
 */
export function matchingSchedules(
  filter: ScheduleFilter,
  now: Date,
  trash: 'without' | 'with' | 'only' = 'without',
): Condition {
  const { start_date, final_date, age } = filter
  return allOf([
    ...(trash === 'without' ? [sql<SqlBool>`schedules.deleted_at is null`] : []),
    ...(trash === 'only' ? [sql<SqlBool>`schedules.deleted_at is not null`] : []),
    ...holdsWords(searchText, filter.query),
    ...oneOf('schedules.program_id', filter.program_id),
    ...oneOf('schedules.activity_id', filter.activity_id),
    ...oneOf('activities.activity_type_id', filter.activity_type_id),
    ...oneOf('schedules.stage_id', filter.stage_id),
    ...oneOf('schedules.weekday_id', filter.weekday_id),
    ...oneOf('schedules.daily_id', filter.daily_id),
    ...oneOf('schedules.modality_id', filter.modality_id),
    ...oneOf('schedules.rate_id', filter.rate_id),
    ...joinedTo('schedule_regulations', 'regulation_id', filter.regulation_id),
    ...joinedTo('schedule_consents', 'consent_id', filter.consent_id),
    ...oneOf('schedules.import_id', filter.import_id),
    ...oneOf('parks.locality_id', filter.locality_id),
    ...inParks(filter.park),
    ...flag('schedules.is_paid', filter.is_paid),
    ...flag('schedules.is_activated', filter.is_activated),
    ...flag('schedules.is_teams', filter.is_teams),
    ...flag('activities.is_initiate', filter.is_initiate),
    ...flag('schedules.disability', filter.disability),
    ...seats(filter.has_seats),
    ...(age === undefined || age === null
      ? []
      : [sql<SqlBool>`schedules.min_age <= ${age} and schedules.max_age >= ${age}`]),
    ...inDays('schedules.start_date', start_date, undefined),
    ...inDays('schedules.final_date', undefined, final_date),
    ...inWindow(filter.window, now),
  ])
}
