import { citizenEnrolmentTransitions, type Placed, status } from '@portal/contract'
import type { withdrawSubscription as call } from '@portal/contract/citizens'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { findAct, unlessDone } from '../../base/services/calls/unless-done.ts'
import { citizenText } from '../../base/services/mail/citizen-notices.ts'
import { makeTransition } from '../../base/services/transitions/make-transition.ts'
import { enrolmentStore } from '../../base/services/transitions/stores.ts'
import { wireMoment } from '../../base/text/time.ts'
import { type LockedSchedule, lockSeats } from '../../offer/schedules/locked-schedule.ts'
import { nextSession, positionOf } from '../../offer/schedules/position.ts'
import { enrolmentSubject } from '../enrolment-subject.ts'
import { type LockedEnrolment, lockEnrolments } from '../locked-enrolments.ts'

/** Hours before a session from which an accepted enrolment stays: another person needs a day to take the seat and come. */
const hoursBefore = 24

/** Whether an enrolment can be withdrawn now, and until when; null where there is no limit. */
export function withdrawalOf(status_id: number, place: Placed, now: Date) {
  if (status_id === status.enrolmentPending) return { isPossible: true, until: null }
  if (status_id !== status.enrolmentAccepted) return { isPossible: false, until: null }
  const session = nextSession(place, now)
  if (session === undefined) return { isPossible: true, until: null }
  const until = new Date(session.start.getTime() - hoursBefore * 3_600_000)
  return { isPossible: now <= until, until }
}

/** @throws AppError 404 for an enrolment of somebody else */
async function scheduleOf(db: Db, principal: SignedInCitizen, id: number): Promise<number> {
  const { rows } = await sql<{ schedule_id: number }>`
    select citizen_schedules.schedule_id from citizen_schedules join profiles on profiles.id = citizen_schedules.profile_id
    where citizen_schedules.id = ${id} and ${ownPersonPolicy.rows(principal)}`.execute(db)
  return present(rows[0]).schedule_id
}

interface Locked extends LockedEnrolment {
  readonly schedule: LockedSchedule
}

/**
 * Withdraws an enrolment of the caller's own person; its seat is free at once. An accepted one stays in the last hours before a
 * session. Without a reason, a standard one is stored: existing clients send none.
 * @throws AppError 404, 422 when it has ended already, or when it is too late
 */
export const withdrawSubscription: Writing<typeof call> = {
  around: (db, { principal, params }, run) =>
    unlessDone(
      'move_not_allowed',
      () => run(undefined),
      () => findAct(db, principal, { event: 'moved', entity: 'CitizenSchedule', entity_id: params.id }),
    ),
  change: withdraw,
}

function withdraw(tx: Tx, context: CallContext<typeof call>): Promise<Changed<undefined>> {
  const { principal, params, body, origin, now } = context
  const lock = async () => {
    const schedule = await lockSeats(tx, await scheduleOf(tx, principal, params.id))
    const own = sql<SqlBool>`citizen_schedules.id = ${params.id} and ${ownPersonPolicy.rows(principal)}`
    const [enrolment] = await lockEnrolments(tx, own, 1)
    return enrolment && { ...enrolment, schedule }
  }
  return withLocked<SignedInCitizen, Locked>(tx, context, { lock }, async (_, { schedule, ...enrolment }) => {
    const { isPossible, until } = withdrawalOf(enrolment.status_id, positionOf(schedule), now)
    if (!isPossible && until !== null) {
      const details = { reason: 'withdrawal_too_late', until: wireMoment(until).slice(0, 16), hours: hoursBefore }
      throw new AppError('withdrawal_too_late', { params: { until, hours: hoursBefore }, details })
    }
    const observation = body.observation ?? citizenText('written.withdrawn_by_citizen')
    const decision = { status_id: status.enrolmentRejected, observation }
    const store = { ...enrolmentStore, transitions: citizenEnrolmentTransitions }
    const subject = { ...enrolmentSubject(schedule, now), store, may: 'own-rows' as const }
    return (await makeTransition(tx, subject, enrolment, decision, { by: principal, origin, now })).audits
  })
}
