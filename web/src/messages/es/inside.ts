import { dashboard } from './dashboard.ts'
import { list } from './list.ts'
import { notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { schedules } from './schedules.ts'
import { scheduleImport } from './schedules-import.ts'
import { roster } from './schedules-roster.ts'
import { teams } from './schedules-teams.ts'
import { settings } from './settings.ts'

/** The copy of the signed-in screens; it does not travel with the sign-in page. */
export const inside = { dashboard, list, notifications, profiles, roster, scheduleImport, schedules, settings, teams }
