import type { CitizenSchedule, ScheduleRow } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fileJoins } from '../people/add-document.ts'

/** The columns that an enrolment adds to the row of its schedule, as `readSchedules` returns it. */
export type EnrolledColumns = Omit<
  CitizenSchedule,
  Exclude<keyof ScheduleRow, 'is_paid' | 'rate_id' | 'rate_name' | 'rate_value'>
>

/** The documents that prove payments, among those of a condition on `files` and `profiles`. */
const proofs = (visible: RawBuilder<SqlBool>) => sql`coalesce((
  select json_agg(json_build_object('id', files.id, 'file', stored_files.original_name, 'file_type_id', files.file_type_id,
    'file_type', file_types.name, 'file_type_kind', file_types.kind, 'profile_id', files.profile_id, 'status_id', files.status_id, 'status_code', status.code, 'status', status.name,
    'color', status.color, 'created_at', to_char(files.created_at at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI:SS'))
    order by files.id desc)
  from files ${fileJoins}
  join profiles on profiles.id = files.profile_id
  where files.citizen_schedule_id = page.enrolment_id and files.deleted_at is null and ${visible}), '[]')`

/**
 * The price that an enrolment stores, and the price of its schedule where it differs; the table or alias of the enrolments is
 * joined with `schedules` and with `rates`, the rate of the schedule at present. The price is named after the columns of a
 * schedule, which it replaces in a row.
 */
export function storedColumns(enrolments: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${enrolments}.${column}`)
  return sql`${of('rate_id')} is not null as is_paid, ${of('rate_id')}, ${of('rate_name')},
  ${of('rate_value')}, ${of('age_waived')},
  case when ${of('rate_value')} is distinct from rates.value then
    json_build_object('is_paid', schedules.is_paid, 'rate_name', rates.name, 'rate_value', rates.value) end as present_price`
}

/** The columns of {@link EnrolledColumns} for `readSchedules`, from {@link enrolledJoins}. `visibleFiles` limits the proofs of payment. */
export function enrolledColumns(visibleFiles: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`${storedColumns('enrolments')}, enrolments.profile_id, person.checker_id, enrolments.id as citizen_schedule_id,
    enrolments.status_id as schedule_status_id, standing.name as schedule_status_name,
    standing.color as schedule_status_color, enrolments.payment_at as citizen_schedule_payment_at,
    enrolments.version as citizen_schedule_version, enrolments.created_at as citizen_schedule_created_at,
    enrolments.updated_at as citizen_schedule_updated_at, ${proofs(visibleFiles)} as citizen_schedule_payment_files`
}

/** The enrolment of each row of `page`, which names it as `enrolment_id`, its person and its status. */
export const enrolledJoins: RawBuilder<unknown> = sql`
  join citizen_schedules as enrolments on enrolments.id = page.enrolment_id
  join profiles as person on person.id = enrolments.profile_id
  join status as standing on standing.id = enrolments.status_id`
