import { needs } from '../models.ts'

// In a separate file, because every catalogue uses it and no catalogue needs the calls of schedules.

/** The permission to read schedules (authority.md section 3). */
export const readSchedules = needs('view', 'Schedule')

/** The permission to read who is enrolled. */
export const readRoster = needs('view', 'CitizenSchedule')
