import type { QueryOf, Subject } from '@portal/contract'
import type { listSchedules, ScheduleFilter } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { listedRows } from '../../authority/visible-rows.ts'
import type { Database } from '../../database/database.ts'
import type { Db } from '../../database/db.ts'
import { allOf, containsWords, equal, inDays, oneOf } from '../../database/search.ts'
import { takenSeats, takenTeams } from '../../enrolment/schedule-rows.ts'
import { AppError } from '../../http/errors.ts'

type Condition = RawBuilder<SqlBool>

/** Schedules that a join table connects to one of these rows. */
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

/** The table of the ids of each filter. */
const listOfFilter = {
  program_id: 'programs',
  activity_id: 'activities',
  activity_type_id: 'activity_types',
  stage_id: 'stages',
  weekday_id: 'week_days',
  daily_id: 'daily_hours',
  modality_id: 'modalities',
  rate_id: 'rates',
  regulation_id: 'regulations',
  consent_id: 'informed_consents',
  import_id: 'schedule_imports',
  locality_id: 'localities',
} as const satisfies Partial<Record<keyof ScheduleFilter, keyof Database>>

/**
 * Refuses ids of a filter that no row has. Deleted rows count as existing, because past schedules refer to them. It is one statement, and
 * none for a filter without ids.
 * @param under the path of the filter in a body, such as `filter.`
 * @throws AppError 422 on `program_id.0` (wire §2.2).
 */
export async function refuseUnknownIds(db: Db, filter: ScheduleFilter, under = ''): Promise<void> {
  const lists = Object.entries(listOfFilter) as [keyof typeof listOfFilter, keyof Database][]
  const unknown = lists.flatMap(([field, table]) =>
    filter[field] === undefined || filter[field].length === 0
      ? []
      : [
          sql`select ${field}::text as field, (place - 1)::integer as place
            from unnest(${filter[field]}::integer[]) with ordinality as asked(id, place)
            where not exists (select from ${sql.table(table)} as kept where kept.id = asked.id)`,
        ],
  )
  if (unknown.length === 0) return
  const { rows } = await sql<{ field: string; place: number }>`${sql.join(unknown, sql` union all `)}`.execute(db)
  if (rows.length === 0) return
  const faults = rows.map(({ field, place }) => [`${under}${field}.${place}`, [{ key: 'validation.exists' }]])
  throw new AppError('invalid', { faults: Object.fromEntries(faults) })
}

/** The texts of a schedule that the search looks through (screens S10). */
const searchText = sql`fold(concat_ws(' ', programs.name, activities.name, stages.name, parks.code, parks.name, parks.address,
  week_days.name, daily_hours.name, modalities.name, rates.name, schedules.min_age, schedules.max_age, schedules.quota))`

/** A schedule of teams has as many seats as teams. */
function seats(hasSeats: boolean | undefined): Condition[] {
  if (hasSeats === undefined) return []
  const isFree = sql<SqlBool>`case when schedules.is_teams then ${takenTeams} < schedules.team_quota
    else ${takenSeats} < schedules.quota end`
  return [hasSeats ? isFree : sql<SqlBool>`not ${isFree}`]
}

/**
 * The schedules that match a filter and that the person may view, as a condition on `scheduleTables`. "And" joins all filters.
 * @throws AppError 403 for deleted schedules when the person may not delete any.
 */
export function matchingSchedules(
  who: Subject,
  filter: ScheduleFilter & Pick<QueryOf<typeof listSchedules>, 'with_trashed' | 'only_trashed' | 'where_in'>,
  now: Date,
): Condition {
  const { start_date, final_date, age } = filter
  return allOf([
    ...listedRows(who, 'Schedule', filter),
    ...oneOf('schedules.id', filter.where_in),
    ...containsWords(searchText, filter.query),
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
    ...equal('schedules.is_paid', filter.is_paid),
    ...equal('schedules.is_activated', filter.is_activated),
    ...equal('schedules.is_teams', filter.is_teams),
    ...equal('activities.is_initiate', filter.is_initiate),
    ...equal('schedules.disability', filter.disability),
    ...seats(filter.has_seats),
    ...(age === undefined || age === null
      ? []
      : [sql<SqlBool>`schedules.min_age <= ${age} and schedules.max_age >= ${age}`]),
    ...inDays('schedules.start_date', start_date, undefined),
    ...inDays('schedules.final_date', undefined, final_date),
    ...inWindow(filter.window, now),
  ])
}
