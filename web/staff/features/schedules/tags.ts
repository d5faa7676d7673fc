/** What changes on screen when a schedule does: lists, rosters and the audit log. */
export const changedTags = ['schedules', 'audits', 'dashboard'] as const

/** What a transition of an enrolment or a team changes besides: the citizens and their observations. */
export const movedTags = ['schedules', 'teams', 'profiles', 'audits', 'dashboard'] as const
