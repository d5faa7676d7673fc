import { anyOf } from '../permissions.ts'

// Apart from the calls of schedules: every catalogue asks it, and none needs those.

/** Whoever could ever read schedules or decide about enrolments (domain facts §1.4). */
export const readSchedules = [...anyOf('Schedule'), ...anyOf('CitizenSchedule', 'assign-status')]

/** Whoever could ever read who is enrolled. */
export const readRoster = [
  ...anyOf('Schedule'),
  ...anyOf('Profile', 'assign-validator'),
  ...anyOf('CitizenSchedule', 'assign-status'),
]
