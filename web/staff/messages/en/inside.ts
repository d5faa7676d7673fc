import type { inside as reference } from '../es/inside.ts'
import { changes } from './changes.ts'
import { dashboard } from './dashboard.ts'
import { tray } from './exports.ts'
import { files } from './files.ts'
import { list } from './list.ts'
import { names } from './names.ts'
import { notifications } from './notifications.ts'
import { profiles } from './profiles.ts'
import { review } from './review.ts'
import { schedules } from './schedules.ts'
import { scheduleImport } from './schedules-import.ts'
import { roster } from './schedules-roster.ts'
import { teams } from './schedules-teams.ts'
import { searching } from './searching.ts'
import { settings } from './settings.ts'
import { viewing } from './viewing.ts'

/** The messages of the signed-in screens in English. */
export const inside: typeof reference = {
  changes,
  dashboard,
  files,
  list,
  names,
  notifications,
  profiles,
  review,
  roster,
  scheduleImport,
  schedules,
  searching,
  settings,
  teams,
  tray,
  viewing,
}
