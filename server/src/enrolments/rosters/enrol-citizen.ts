import type * as calls from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { enrolmentPolicy } from '../../base/services/authority/policies/enrolment.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { type LockedSchedule, lockSchedule, readScheduleSeats } from '../../offer/schedules/locked-schedule.ts'
import { type Blocker, enrolmentBlockers } from '../checks.ts'
import { enrol, lockParticipant, type Participant, readParticipant } from '../enrol.ts'

/** Every reason against enrolling a citizen now; empty if there is none. @throws AppError 404. */
export async function checkEnrolment(db: Db, context: CallContext<typeof calls.checkEnrolment>): Promise<Blocker[]> {
  const { principal, params, now } = context
  // A transaction of its own: it makes the checks of the enrolment at one point in time, and changes nothing.
  return db.transaction().execute(async (tx) => {
    const schedule = await readScheduleSeats(tx, principal, params.schedule)
    return enrolmentBlockers(
      schedule,
      await readParticipant(
        tx,
        sql<SqlBool>`profiles.id = ${params.id} and ${profilePolicy.rows(principal)}`,
        schedule.id,
      ),
      now,
    )
  })
}

/**
 * Enrols a citizen on their behalf, as pending; returns the id. Outside the enrolment period an observation is required.
 * @throws AppError 404, 403, 409 with the reason, 422 on `consents.N`
 */
export async function enrolCitizen(
  tx: Tx,
  context: CallContext<typeof calls.enrolCitizen>,
): Promise<Changed<{ readonly id: number; readonly citizen_schedule_id: number }>> {
  const { params, body, now } = context
  const citizen: RecordLock<Participant & { readonly schedule: LockedSchedule }> = {
    lock: async (tx, principal) => {
      const schedule = await lockSchedule(tx, principal, params.schedule)
      return {
        ...(await lockParticipant(
          tx,
          sql<SqlBool>`profiles.id = ${params.id} and ${profilePolicy.rows(principal)}`,
          schedule.id,
        )),
        schedule,
      }
    },
    authorize: (principal, { checker_id }) => enrolmentPolicy.refuse(principal, 'create', { checker_id }),
  }
  const consents = { ids: body.consents ?? [], field: 'consents' }
  const { audits, result: id } = await withLocked(tx, context, citizen, (_, { schedule, ...person }, by) =>
    enrol(tx, { schedule, person, consents, waiver: body.observation ?? null }, { by, now }),
  )
  return { audits, result: { id, citizen_schedule_id: id } }
}
