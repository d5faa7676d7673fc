import { ageOn, type EnrolmentReason, status } from '@portal/contract'
import type { RowOf } from '../base/database/db.ts'
import { AppError } from '../base/errors/errors.ts'
import { bogotaDay } from '../base/text/time.ts'
import type { LockedSchedule } from '../offer/schedules/locked-schedule.ts'

/** The data of a citizen that decide whether they may take part. */
export type Candidate = Pick<RowOf<'profiles'>, 'status_id' | 'birthdate' | 'has_disability'>

/** A reason against enrolling or accepting a citizen, with the parameters of its message. */
export interface Blocker<Code extends string = EnrolmentReason> {
  readonly code: Code
  readonly params: Readonly<Record<string, unknown>>
}

function blocker<Code extends EnrolmentReason>(code: Code, params: Record<string, unknown> = {}): Blocker<Code> {
  return { code, params }
}

/** The reasons that depend on the schedule. They are the same for everybody. */
export function scheduleBlockers({ deleted_at, is_activated }: LockedSchedule): Blocker[] {
  return [
    ...(deleted_at === null ? [] : [blocker('schedule_deleted')]),
    ...(is_activated ? [] : [blocker('schedule_inactive')]),
  ]
}

/** The reason against enrolling outside the enrolment period. */
export function periodBlockers({ start_date, final_date }: LockedSchedule, now: Date): Blocker[] {
  const isOpen = start_date <= now && now <= final_date
  return isOpen ? [] : [blocker('enrolment_closed', { from: start_date, to: final_date })]
}

/**
 * The reasons that depend on the citizen: data not verified, age, disability if the schedule requires it. The age is that of
 * the day of the enrolment, so that nobody loses a seat while an enrolment waits for a decision.
 */
export function citizenBlockers(schedule: LockedSchedule, citizen: Candidate, enrolledAt: Date): Blocker[] {
  const { min_age: min, max_age: max } = schedule
  const age = ageOn(citizen.birthdate, bogotaDay(enrolledAt))
  return [
    ...(citizen.status_id === status.profileVerified ? [] : [blocker('citizen_not_verified')]),
    ...(age >= min && age <= max ? [] : [blocker('age_out_of_range', { age, min, max })]),
    ...(schedule.disability && !citizen.has_disability ? [blocker('disability_required')] : []),
  ]
}

/** Every reason why an enrolment cannot be accepted now. A seat is free while fewer enrolments are accepted than the quota. */
export function acceptingBlockers(
  schedule: LockedSchedule,
  citizen: Candidate,
  accepted: number,
  enrolledAt: Date,
): Blocker[] {
  return [
    ...scheduleBlockers(schedule),
    ...citizenBlockers(schedule, citizen, enrolledAt),
    ...(accepted < schedule.quota ? [] : [blocker('no_seats')]),
  ]
}

/** Every reason why a citizen cannot be enrolled now. Pending enrolments take seats too. */
export function enrolmentBlockers(
  schedule: LockedSchedule,
  citizen: Candidate & { readonly enrolment_id: number | null },
  now: Date,
): Blocker[] {
  const { accepted, pending, quota } = schedule
  return [
    ...scheduleBlockers(schedule),
    ...periodBlockers(schedule, now),
    ...(citizen.enrolment_id !== null ? [blocker('already_enrolled')] : []),
    ...citizenBlockers(schedule, citizen, now),
    ...(pending + accepted < quota ? [] : [blocker('no_seats')]),
  ]
}

export function blockerError({ code, params }: Blocker, details?: unknown): AppError {
  return new AppError(code, { params, details })
}
