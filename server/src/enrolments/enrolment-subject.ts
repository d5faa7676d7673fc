import { dayLength, status } from '@portal/contract'
import { sql } from 'kysely'
import { readSecret } from '../base/database/secrets.ts'
import { AppError } from '../base/errors/errors.ts'
import { enrolmentPolicy } from '../base/services/authority/policies/enrolment.ts'
import { profilePolicy } from '../base/services/authority/policies/profile.ts'
import { pesos } from '../base/services/mail/citizen-notices.ts'
import { enrolmentStore } from '../base/services/transitions/stores.ts'
import type { TransitionNotice, TransitionSubject } from '../base/services/transitions/subject.ts'
import { bogotaDay, bogotaMoment } from '../base/text/time.ts'
import { calledOf, type LockedSchedule, placeOf } from '../offer/schedules/locked-schedule.ts'
import { acceptingBlockers, blockerError } from './checks.ts'
import type { LockedEnrolment } from './locked-enrolments.ts'
import { lastDayOf, signVoucher, voucherPath } from './vouchers.ts'

const isAccepted = (status_id: number) => status_id === status.enrolmentAccepted

/** The end of the next day in Bogotá. A paid enrolment that is accepted must be paid before it. */
function paymentDeadline(now: Date): Date {
  const tomorrow = bogotaDay(new Date(now.getTime() + dayLength))
  return bogotaMoment(`${tomorrow} 23:59:59`)
}

/** The outcome of an enrolment, as the messages name it; `cancel` is a withdrawal by the citizen. */
export type EnrolmentOutcome = 'enrol' | 'accept' | 'reject' | 'cancel'

/** The notice to a citizen about an enrolment. `more` are additional parameters of the message. */
export function enrolmentNotice(
  schedule: LockedSchedule,
  { id, profile_id }: Pick<LockedEnrolment, 'id' | 'profile_id'>,
  { observation, outcome }: { readonly observation: string; readonly outcome: EnrolmentOutcome },
  more: { readonly value: string; readonly deadline: string } | undefined = undefined,
): TransitionNotice {
  const activity = schedule.activity_name
  return {
    profile_id,
    message: {
      name: more === undefined ? 'enrolment' : 'enrolment_payment',
      params: { activity, ...placeOf(schedule), observation, number: id, context: outcome, ...more },
    },
    isMailed: true,
    url: { name: 'Schedule', params: { id: schedule.id, profile_id } },
  }
}

/**
 * The enrolments of one locked schedule, for one call. It counts the seats that the call takes and frees. `waivesAge` accepts
 * people who were outside the ages of the schedule when they enrolled, and marks these enrolments.
 */
export function enrolmentSubject(
  schedule: LockedSchedule,
  now: Date,
  waivesAge = false,
): TransitionSubject<LockedEnrolment> {
  let { accepted } = schedule
  const waived: number[] = []
  let secret: Promise<Buffer> | undefined
  return {
    store: enrolmentStore,
    model: 'CitizenSchedule',
    family: 'subscription',
    may: (principal, action, { id, profile_id, checker_id }) =>
      profilePolicy.may(principal, 'view', { id: profile_id, checker_id }) &&
      enrolmentPolicy.may(principal, action, { id, checker_id }),
    next: (status_id) => ({
      status_id,
      payment_at: isAccepted(status_id)
        ? sql`case when rate_id is not null then ${paymentDeadline(now)}::timestamptz end`
        : null,
      age_waived: sql`age_waived or id = any(${waived}::integer[])`,
    }),
    citizensOf: ({ profile_id }) => [profile_id],
    textParams: () => ({ schedule: calledOf(schedule) }),
    audited: ({ profile_id }) => ({ profile_id }),
    refuse: (_, { id, citizen, status_id, version, created_at, age_waived }, name) => {
      if (name !== 'accept') return
      const blockers = acceptingBlockers(schedule, citizen, accepted, created_at)
      const isOfAge = blockers.every(({ code }) => code !== 'age_out_of_range')
      const blocker = blockers.find(({ code }) => code !== 'age_out_of_range' || !(waivesAge || age_waived))
      if (blocker !== undefined) throw blockerError(blocker, { status_id, version })
      accepted += 1
      if (!isOfAge) waived.push(id)
    },
    refuseUndo: (_, { status_id }, to) => {
      // Another citizen may have received the seat meanwhile.
      if (isAccepted(to) && accepted >= schedule.quota) throw new AppError('no_seats')
      accepted += Number(isAccepted(to)) - Number(isAccepted(status_id))
    },
    notices: async (tx, { record, after }, { observation }, { by }) => {
      const { payment_at } = after
      const payment =
        payment_at instanceof Date && record.rate_value !== null
          ? { value: pesos(record.rate_value), deadline: payment_at.toISOString() }
          : undefined
      const accepts = isAccepted(Number(after.status_id))
      const outcome = accepts ? 'accept' : by.kind === 'citizen' ? 'cancel' : 'reject'
      const notice = enrolmentNotice(schedule, record, { observation, outcome }, payment)
      if (!accepts) return [notice]
      secret ??= readSecret(tx, 'vouchers')
      const code = signVoucher(await secret, { enrolment_id: record.id, last_day: lastDayOf(schedule.date, now) })
      return [{ ...notice, message: { ...notice.message, link: voucherPath(code) } }]
    },
  }
}
