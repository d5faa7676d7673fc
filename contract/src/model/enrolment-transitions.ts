import { status } from './statuses.ts'

/** A step of an enrolment, or of a team (decisions §5). */
export interface EnrolmentTransition {
  readonly from: readonly number[]
  readonly to: number
}

const { enrolmentPending, enrolmentAccepted, enrolmentRejected } = status

/** The table of moves of enrolments and of teams; each asks `assign-status` and an observation. */
export const enrolmentTransitions = {
  accept: { from: [enrolmentPending], to: enrolmentAccepted },
  reject: { from: [enrolmentPending], to: enrolmentRejected },
  withdraw: { from: [enrolmentAccepted], to: enrolmentRejected },
} as const satisfies Record<string, EnrolmentTransition>

export type EnrolmentTransitionName = keyof typeof enrolmentTransitions

const names = ['accept', 'reject', 'withdraw'] as const satisfies readonly EnrolmentTransitionName[]

/** The move that leads from one status to another, or undefined if the table has none. */
export function enrolmentTransition(from: number, to: number): EnrolmentTransitionName | undefined {
  return names.find((name) => {
    const move: EnrolmentTransition = enrolmentTransitions[name]
    return move.to === to && move.from.includes(from)
  })
}

/** The moves open to an enrolment or a team where it stands. */
export function openEnrolmentTransitions({ status_id }: { readonly status_id: number }): EnrolmentTransitionName[] {
  return names.filter((name) => (enrolmentTransitions[name].from as readonly number[]).includes(status_id))
}

/** Whether an enrolment or a team takes a place: it waits, or it was accepted. */
export function isLiving(status_id: number): boolean {
  return status_id === enrolmentPending || status_id === enrolmentAccepted
}

/**
 * Every reason for which somebody cannot be enrolled or accepted (decisions §5). Each is a refusal of its own; the first of
 * this order is told, a check beforehand tells all.
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

/** The one reason that staff may set aside, by saying why. */
export const waivableReason = 'enrolment_closed' satisfies EnrolmentReason

/** What a team adds to them. */
export const teamReasons = [
  'not_of_teams',
  'no_team_seats',
  'team_size',
  'member_not_allowed',
  'member_in_other_team',
] as const
export type TeamReason = (typeof teamReasons)[number]
