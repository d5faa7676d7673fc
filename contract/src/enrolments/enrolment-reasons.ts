/**
 * Every reason why somebody cannot be enrolled or accepted. Each reason has its own error code. If there are several
 * reasons, the error is the first in this order. The check before the enrolment returns all of them.
 */
export const enrolmentReasons = [
  'schedule_deleted',
  'schedule_inactive',
  'enrolment_closed',
  'already_enrolled',
  'citizen_not_verified',
  'age_out_of_range',
  'disability_required',
  'no_seats',
] as const
export type EnrolmentReason = (typeof enrolmentReasons)[number]

/** The reasons that staff may waive, with an observation. */
export const waivableReasons: readonly string[] = [
  'enrolment_closed',
  'age_out_of_range',
] satisfies readonly EnrolmentReason[]

/**
 * Every reason why a citizen cannot enrol a person, in no order. `schedule_clash` is another enrolment that begins
 * at the same time; `clash_warning` is one that overlaps, and that can be accepted.
 */
export const citizenEnrolmentReasons = [
  'teams_only',
  'not_listed',
  'schedule_inactive',
  'enrolment_not_open',
  'enrolment_closed',
  'already_enrolled',
  'citizen_not_verified',
  'age_out_of_range',
  'disability_required',
  'no_seats',
  'schedule_clash',
  'clash_warning',
  'consents_missing',
] as const
export type CitizenEnrolmentReason = (typeof citizenEnrolmentReasons)[number]
