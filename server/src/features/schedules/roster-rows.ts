import type { RosterRow } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { SignedIn } from '../../http/principal.ts'
import { bogotaDay, wireMoment, wireMomentOrNull } from '../../text/time.ts'
import { enrolmentStore } from '../../transitions/stores.ts'
import { type UndoableTransition, undoableTransition, undoFields } from '../../transitions/undo-until.ts'

type Enrolled = Pick<
  RosterRow,
  | 'schedule_id'
  | 'citizen_schedule_id'
  | 'schedule_status_id'
  | 'schedule_status_name'
  | 'schedule_status_color'
  | 'citizen_schedule_payment_at'
  | 'citizen_schedule_version'
  | 'citizen_schedule_created_at'
  | 'citizen_schedule_updated_at'
  | 'enrolled_by'
  | 'missing_consents_count'
  | 'undo_until'
  | 'undo_transition_id'
>

interface Stored extends UndoableTransition {
  readonly id: number
  readonly schedule_id: number
  readonly status_id: number
  readonly status: string
  readonly color: string
  readonly payment_at: Date | null
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly enrolled_by: string | null
  readonly missing: number
}

/** Whether a consent of a schedule applies to the citizen in `profiles`, by their age on a day. */
function concerns(today: string) {
  return sql`informed_consents.is_active and informed_consents.deleted_at is null
    and extract(year from age(${today}::date, profiles.birthdate))
      between coalesce(informed_consents.min_age, 0) and coalesce(informed_consents.max_age, 200)`
}

/** The columns that enrolments add to the rows of their citizens, by the enrolment's id. */
export async function readEnrolled(
  db: Db,
  who: SignedIn,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Enrolled>> {
  const { rows } = await sql<Stored>`
    select citizen_schedules.*, status.name as status, status.color,
      (select upper(users.name || ' ' || users.surname) from users where users.id = citizen_schedules.enrolled_by_id) as enrolled_by,
      (select count(*)::integer from schedule_consents
        join informed_consents on informed_consents.id = schedule_consents.consent_id
        where schedule_consents.schedule_id = citizen_schedules.schedule_id and ${concerns(bogotaDay(now))}
          and not exists (
            select from accepted_consents
            join consent_revisions on consent_revisions.id = accepted_consents.revision_id
            where accepted_consents.citizen_schedule_id = citizen_schedules.id and accepted_consents.revoked_at is null
              and consent_revisions.consent_id = informed_consents.id
              and consent_revisions.revision = informed_consents.revision)) as missing,
      undoable.*
    from citizen_schedules
    join profiles on profiles.id = citizen_schedules.profile_id
    join status on status.id = citizen_schedules.status_id
    ${undoableTransition(enrolmentStore, who, now)}
    where citizen_schedules.id = any(${ids}::integer[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        schedule_id: row.schedule_id,
        citizen_schedule_id: row.id,
        schedule_status_id: row.status_id,
        schedule_status_name: row.status,
        schedule_status_color: row.color,
        citizen_schedule_payment_at: wireMomentOrNull(row.payment_at),
        citizen_schedule_version: row.version,
        citizen_schedule_created_at: wireMoment(row.created_at),
        citizen_schedule_updated_at: wireMoment(row.updated_at),
        enrolled_by: row.enrolled_by,
        missing_consents_count: row.missing,
        ...undoFields(row),
      },
    ]),
  )
}
