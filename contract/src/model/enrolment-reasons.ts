/**
 * Every reason for which somebody cannot be enrolled or accepted (decisions §5). Each is an error code of its own. Where several
 * hold, the error is the first of this order; the check beforehand returns all.
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

/** The one reason that staff may set aside, with an observation. */
export const waivableReason = 'enrolment_closed' satisfies EnrolmentReason

/** The reasons that only teams have. */
export const teamReasons = [
  'not_of_teams',
  'no_team_seats',
  'team_size',
  'member_not_allowed',
  'member_in_other_team',
] as const
export type TeamReason = (typeof teamReasons)[number]
