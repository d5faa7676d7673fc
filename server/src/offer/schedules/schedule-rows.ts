import type { Schedule, ScheduleRow, Subject } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { idOf, livingStatuses } from '../../base/database/status-literals.ts'
import { present } from '../../base/errors/errors.ts'
import { policyOf } from '../../base/services/authority/policies/policy-of.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { translate } from '../../base/text/i18n.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

/** The joins of {@link scheduleTables}, for a statement in which another table comes first. */
export const scheduleJoins = sql`
  join programs on programs.id = schedules.program_id
  join activities on activities.id = schedules.activity_id
  left join activity_types on activity_types.id = activities.activity_type_id
  join stages on stages.id = schedules.stage_id
  join parks on parks.id = stages.park_id
  join week_days on week_days.id = schedules.weekday_id
  join daily_hours on daily_hours.id = schedules.daily_id
  left join modalities on modalities.id = schedules.modality_id
  left join rates on rates.id = schedules.rate_id`

/** The tables that contain the names of a schedule. Conditions, order and columns refer to them. */
export const scheduleTables = sql`schedules ${scheduleJoins}`

/** Seats that are taken, by pending and accepted enrolments. */
export const takenSeats = sql`(select count(*)::integer from citizen_schedules
  where schedule_id = schedules.id and status_id in ${livingStatuses})`

/** Places that are taken, by pending and accepted teams. */
export const takenTeams = sql`(select count(*)::integer from teams
  where schedule_id = schedules.id and status_id in ${livingStatuses})`

const defaultIcon = 'mdi-calendar'

const names = sql`
  coalesce(activity_types.icon, ${defaultIcon}) as icon,
  programs.name as program_name, activities.name as activity_name, activities.is_initiate,
  activities.activity_type_id, activity_types.name as activity_type_name,
  stages.name as stage_name, parks.id as park_id, parks.code as park_code, parks.name as park_name,
  parks.address as park_address, week_days.name as weekday_name, daily_hours.name as daily_name,
  modalities.name as modality_name, rates.name as rate_name, rates.value as rate_value`

const counts = sql`
  seats.pending, seats.accepted, seats.pending + seats.accepted as taken,
  seats.pending + seats.accepted as users_schedules_count,
  schedules.quota - seats.pending - seats.accepted as left,
  teams_in.living as teams_schedules_count, teams_in.accepted as teams_accepted`

/** The counts of the seats and places that are taken, as `seats` and `teams_in`. */
export const takenCounts = sql`
  cross join lateral (
    select count(*) filter (where status_id = ${idOf('enrolmentPending')})::integer as pending, count(*) filter (where status_id = ${idOf('enrolmentAccepted')})::integer as accepted
    from citizen_schedules where schedule_id = schedules.id and status_id in ${livingStatuses}) as seats
  cross join lateral (
    select count(*)::integer as living, count(*) filter (where status_id = ${idOf('enrolmentAccepted')})::integer as accepted
    from teams where schedule_id = schedules.id and status_id in ${livingStatuses}) as teams_in`

const regulations = sql`coalesce((
  select json_agg(json_build_object('id', regulations.id, 'name', regulations.name,
    'file', '/api/citizen-portal/regulations/' || regulations.id || '/file') order by regulations.name)
  from schedule_regulations join regulations on regulations.id = schedule_regulations.regulation_id
  where schedule_regulations.schedule_id = schedules.id and regulations.deleted_at is null), '[]') as regulations`

const consentTitles = sql`coalesce((
  select json_agg(json_build_object('id', informed_consents.id, 'title', informed_consents.title) order by informed_consents.title)
  from schedule_consents join informed_consents on informed_consents.id = schedule_consents.consent_id
  where schedule_consents.schedule_id = schedules.id and informed_consents.deleted_at is null), '[]') as consent`

/** The consents, with the text of those that the person may view. */
const consentTexts = (principal: Subject) => sql`coalesce((
  select json_agg(json_build_object('id', list.id, 'title', list.title,
    'text', case when ${policyOf('Consent').rows(principal)} then coalesce(consent_revisions.text, '') else '' end,
    'revision', list.revision,
    'min_age', list.min_age, 'max_age', list.max_age,
    'is_active', list.is_active, 'profile_id', null) order by list.title)
  from schedule_consents
  join informed_consents as list on list.id = schedule_consents.consent_id
  left join consent_revisions on consent_revisions.consent_id = list.id
    and consent_revisions.revision = list.revision
  where schedule_consents.schedule_id = schedules.id and list.deleted_at is null), '[]') as consent`

type Stored<R extends ScheduleRow | Schedule> = Omit<StoredRow<R, 'start_date' | 'final_date'>, 'name'>

type Named = Pick<ScheduleRow, 'weekday_name' | 'daily_name' | 'min_age' | 'max_age'>

/** The name of a schedule, shown beside its activity: "DAY HOUR - (min-max) AÑOS". It is data, so it stays in Spanish. */
export function scheduleName({ weekday_name: weekday, daily_name: daily, min_age: min, max_age: max }: Named): string {
  return translate('es', 'written.schedule_name', { weekday, daily, min, max })
}

function wired<R extends ScheduleRow | Schedule>(row: Stored<R>): R {
  return { ...wireRow(row), name: scheduleName(row as unknown as ScheduleRow) } as unknown as R
}

/**
 * Reads the rows of schedules. `page` is an SQL table of that name, with the `id` of each row and its `position`. `more` adds columns to
 * each row, from the tables in `joins`.
 */
export async function readSchedules<More extends object = object>(
  db: Db,
  page: RawBuilder<unknown>,
  more?: { readonly columns: RawBuilder<unknown>; readonly joins: RawBuilder<unknown> },
): Promise<(ScheduleRow & More)[]> {
  // The page comes first: with more than eight tables the planner joins them in the order they are written.
  const { rows } = await sql<Stored<ScheduleRow>>`
    select schedules.*, ${names}, ${counts}, ${regulations}, ${consentTitles} ${more === undefined ? sql`` : sql`, ${more.columns}`}
    from ${page} join schedules on schedules.id = page.id ${scheduleJoins} ${takenCounts} ${more?.joins ?? sql``}
    order by page.position`.execute(db)
  return rows.map((row) => wired<ScheduleRow>(row) as ScheduleRow & More)
}

/** One schedule with all its details. @throws AppError 404 when the person may not view it */
export async function readSchedule(db: Db, principal: Subject, id: number): Promise<Schedule> {
  const { rows } = await sql<Stored<Schedule>>`
    select schedules.*, ${names}, ${counts}, ${regulations}, ${consentTexts(principal)}
    from ${scheduleTables} ${takenCounts} where schedules.id = ${id} and ${schedulePolicy.rows(principal)}`.execute(db)
  const row = present(rows[0])
  schedulePolicy.refuse(principal, 'view', row)
  return wired<Schedule>(row)
}
