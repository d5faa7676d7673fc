import type * as calls from '@portal/contract/staff'
import { clearCounts } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { requireAbility } from '../../base/services/authority/require-ability.ts'
import { seen } from '../../base/services/authority/scope.ts'
import { type RecordLock, withLockedAlone } from '../../base/services/authority/with-locked-alone.ts'
import { type LockedSchedule, lockSchedule, readScheduleSeats } from '../../offer/schedules/locked-schedule.ts'
import { type Blocker, enrolmentBlockers } from '../checks.ts'
import { enrol, lockParticipant, type Participant, readParticipant } from '../enrol.ts'

/** Every reason against enrolling a citizen now; empty if there is none. @throws AppError 404. */
export async function checkEnrolment(db: Db, context: CallContext<typeof calls.checkEnrolment>): Promise<Blocker[]> {
  const { principal, params, now } = context
  return db.transaction().execute(async (tx) => {
    const schedule = await readScheduleSeats(tx, principal, params.schedule)
    return enrolmentBlockers(schedule, await readParticipant(tx, seen(principal, params.id), schedule.id), now)
  })
}

/**
 * Enrols a citizen on their behalf, as pending; returns the id. Outside the enrolment period an observation is required.
 * @throws AppError 404, 403, 409 with the reason, 422 on `consents.N`
 */
export async function enrolCitizen(db: Db, context: CallContext<typeof calls.enrolCitizen>): Promise<number> {
  const { params, body, now } = context
  const citizen: RecordLock<Participant & { readonly schedule: LockedSchedule }> = {
    lock: async (tx, principal) => {
      const schedule = await lockSchedule(tx, principal, params.schedule)
      return { ...(await lockParticipant(tx, seen(principal, params.id), schedule.id)), schedule }
    },
    authorize: (principal, { checker_id }) => requireAbility(principal, 'create', 'CitizenSchedule', { checker_id }),
  }
  const consents = { ids: body.consents ?? [], field: 'consents' }
  const id = await withLockedAlone(db, context, citizen, (tx, { schedule, ...person }, by) =>
    enrol(tx, { schedule, person, consents, waiver: body.observation ?? null }, { by, now }),
  )
  clearCounts(db, context.principal)
  return id
}
