import type { CitizenEnrolmentReason } from '@portal/contract'

/** What a citizen can do about a reason against an enrolment. */
export type Remedy =
  /** Look for another activity. */
  | 'others'
  /** Wait on this page: it shows the opening by itself. */
  | 'wait'
  /** Open the existing enrolment. */
  | 'enrolment'
  /** See which data of the person are missing. */
  | 'person'
  /** See the family's enrolments, and cancel the other one. */
  | 'mine'
  /** Enrol a team. */
  | 'team'
  /** Accept the missing consents on this page. */
  | 'accept'

interface Refusal {
  /** Whether the reason is about everybody, about this person, or about something that was not accepted yet. */
  readonly about: 'activity' | 'person' | 'acceptance'
  readonly remedy: Remedy
}

/** Every reason against an enrolment, and its remedy. */
export const refusals: Readonly<Record<CitizenEnrolmentReason, Refusal>> = {
  teams_only: { about: 'activity', remedy: 'team' },
  not_listed: { about: 'activity', remedy: 'others' },
  schedule_inactive: { about: 'activity', remedy: 'others' },
  enrolment_not_open: { about: 'activity', remedy: 'wait' },
  enrolment_closed: { about: 'activity', remedy: 'others' },
  no_seats: { about: 'activity', remedy: 'others' },
  already_enrolled: { about: 'person', remedy: 'enrolment' },
  citizen_not_verified: { about: 'person', remedy: 'person' },
  age_out_of_range: { about: 'person', remedy: 'others' },
  disability_required: { about: 'person', remedy: 'others' },
  schedule_clash: { about: 'person', remedy: 'mine' },
  clash_warning: { about: 'acceptance', remedy: 'accept' },
  consents_missing: { about: 'acceptance', remedy: 'accept' },
}

/** The refusal for an error; undefined for other errors. */
export function refusalOf(reason: string | undefined): Refusal | undefined {
  return reason !== undefined && reason in refusals ? refusals[reason as CitizenEnrolmentReason] : undefined
}

interface Reason {
  readonly code: CitizenEnrolmentReason
}

/** Whether a person can be chosen: there is no reason against it, or every reason ends at the opening or by acceptance. */
export function canChoose(reasons: readonly Reason[]): boolean {
  return reasons.every(({ code }) => code === 'enrolment_not_open' || refusals[code].about === 'acceptance')
}

/** The reason to show for a person. Reasons about the person come before those about the activity. */
export function reasonToShow<R extends Reason>(reasons: readonly R[]): R | undefined {
  return reasons.find(({ code }) => refusals[code].about === 'person') ?? reasons[0]
}
