import { needs } from '../models.ts'

// Apart from the calls of schedules: every catalogue asks it, and none needs those.

/** What reading schedules asks (authority.md section 3). */
export const readSchedules = needs('view', 'Schedule')

/** What reading asks of who is enrolled. */
export const readRoster = needs('view', 'CitizenSchedule')
