import type { CitizenSchedule, QueryOf } from '@portal/contract'
import type { listCitizenSchedules as call } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { refuseUnseen, rowsFor } from '../../authority/scope.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, oneOf } from '../../database/search.ts'
import { readSchedules } from '../../enrolment/schedule-rows.ts'
import { type Found, pageLimits } from '../../http/envelope.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { wireRow } from '../../text/time.ts'
import { rosterTables } from './roster-of.ts'

interface Enrolled {
  readonly profile_id: number
  readonly checker_id: number | null
  readonly citizen_schedule_id: number
  readonly schedule_status_id: number
  readonly schedule_status_name: string
  readonly schedule_status_color: string
  readonly citizen_schedule_payment_at: Date | null
  readonly citizen_schedule_version: number
  readonly citizen_schedule_created_at: Date
  readonly citizen_schedule_updated_at: Date
  readonly citizen_schedule_payment_files: CitizenSchedule['citizen_schedule_payment_files'][number][]
}

/** The documents that prove payments, as far as the person may view them. */
const proofs = (who: SignedIn) => sql`coalesce((
  select json_agg(json_build_object('id', files.id, 'file', stored_files.original_name, 'file_type_id', files.file_type_id,
    'file_type', file_types.name, 'profile_id', files.profile_id, 'status_id', files.status_id, 'status', status.name,
    'color', status.color, 'created_at', to_char(files.created_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI:SS'))
    order by files.id desc)
  from files
  join stored_files on stored_files.id = files.stored_file_id
  join file_types on file_types.id = files.file_type_id
  join status on status.id = files.status_id
  join profiles on profiles.id = files.profile_id
  where files.citizen_schedule_id = page.enrolment_id and files.deleted_at is null
    and ${rowsFor(who, 'view', 'File')}), '[]')`

const enrolled = (who: SignedIn) => sql`enrolments.profile_id, person.checker_id, enrolments.id as citizen_schedule_id,
  enrolments.status_id as schedule_status_id, standing.name as schedule_status_name,
  standing.color as schedule_status_color, enrolments.payment_at as citizen_schedule_payment_at,
  enrolments.version as citizen_schedule_version, enrolments.created_at as citizen_schedule_created_at,
  enrolments.updated_at as citizen_schedule_updated_at, ${proofs(who)} as citizen_schedule_payment_files`

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
  const joins = sql`
    join citizen_schedules as enrolments on enrolments.id = page.enrolment_id
    join profiles as person on person.id = enrolments.profile_id
    join status as standing on standing.id = enrolments.status_id`
  const [rows, total] = await Promise.all([
    readSchedules<Enrolled>(db, page, { columns: enrolled(who), joins }),
    countRows(db, sql`select from ${tables} where ${where}`),
  ])
  return { total, rows: rows.map(wireRow) }
}
