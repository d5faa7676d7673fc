/** The data that a change of a schedule affects: lists, rosters and the audit log. */
export const changedKeys = ['schedules', 'audits', 'dashboard'] as const

/** The data that a transition of an enrolment or a team affects in addition: the citizens and their observations. */
export const transitionKeys = ['schedules', 'teams', 'profiles', 'audits', 'dashboard'] as const
