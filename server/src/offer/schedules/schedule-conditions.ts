import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../base/database/database.ts'
import type { Db } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import { takenSeats, takenTeams } from './schedule-rows.ts'

// Conditions on `scheduleTables` that the lists of the staff and of citizens share.

type Condition = RawBuilder<SqlBool>

/** Parks by their code or their id. */
export function inParks(parks: readonly string[] | undefined): Condition[] {
  const given = (parks ?? []).map((park) => park.trim()).filter((park) => park !== '')
  if (given.length === 0) return []
  const ids = given.filter((park) => /^\d{1,9}$/.test(park)).map(Number)
  return [
    sql<SqlBool>`(upper(parks.code) = any(${given.map((code) => code.toUpperCase())}::text[])
    or parks.id = any(${ids}::integer[]))`,
  ]
}

/** The age is one for which the schedule is. */
export function forAge(age: number | null | undefined): Condition[] {
  if (age === undefined || age === null) return []
  return [sql<SqlBool>`schedules.min_age <= ${age} and schedules.max_age >= ${age}`]
}

/** A seat is free. A schedule of teams has as many seats as teams. */
export const hasFreeSeat: Condition = sql<SqlBool>`case when schedules.is_teams then ${takenTeams} < schedules.team_quota
  else ${takenSeats} < schedules.quota end`

/** The texts of a schedule that a search looks through (screens S10). */
export const scheduleText = sql`fold_words(concat_ws(' ', programs.name, activities.name, stages.name, parks.code, parks.name, parks.address,
  week_days.name, daily_hours.name, modalities.name, rates.name, schedules.min_age, schedules.max_age, schedules.quota))`

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
  enrolment_status_id: 'status',
} as const satisfies Readonly<Record<string, keyof Database>>

type IdFilter = { readonly [Field in keyof typeof listOfFilter]?: readonly number[] | undefined }

/**
 * Refuses ids of a filter that no row has. Deleted rows count as existing, because past schedules refer to them.
 * @param options.under the path of the filter in a body, such as `filter.`
 * @param options.key the key of the message
 * @throws AppError 422 on `program_id.0` (wire §2.2).
 */
export async function refuseUnknownIds(
  db: Db,
  filter: IdFilter,
  { under = '', key = 'validation.exists' }: { readonly under?: string; readonly key?: string } = {},
): Promise<void> {
  const lists = Object.entries(listOfFilter) as [keyof typeof listOfFilter, keyof Database][]
  const unknown = lists.flatMap(([field, table]) =>
    filter[field] === undefined || filter[field].length === 0
      ? []
      : [
          sql`select ${field}::text as field, (place - 1)::integer as place
            from unnest(${filter[field]}::integer[]) with ordinality as requested(id, place)
            where not exists (select from ${sql.table(table)} as existing where existing.id = requested.id)`,
        ],
  )
  if (unknown.length === 0) return
  const { rows } = await sql<{ field: string; place: number }>`${sql.join(unknown, sql` union all `)}`.execute(db)
  if (rows.length === 0) return
  const errors = rows.map(({ field, place }) => [`${under}${field}.${place}`, [{ key }]])
  throw new AppError('invalid', { errors: Object.fromEntries(errors) })
}
