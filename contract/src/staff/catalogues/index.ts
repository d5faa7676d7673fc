import type { Call } from '../../base/call.ts'
import type { AnyCatalogue } from '../catalogue.ts'
import { activities } from './activities.ts'
import { activityTypes } from './activity-types.ts'
import { ageGroups } from './age-groups.ts'
import { dailyHours } from './daily-hours.ts'
import { fileTypes } from './file-types.ts'
import { informedConsents } from './informed-consents.ts'
import { modalities } from './modalities.ts'
import { participantRoles } from './participant-roles.ts'
import { preRegisters } from './pre-registers.ts'
import { profileTypes } from './profile-types.ts'
import { programs } from './programs.ts'
import { projects } from './projects.ts'
import { pseServices } from './pse-services.ts'
import { rates } from './rates.ts'
import { regulations } from './regulations.ts'
import { stages } from './stages.ts'
import { statuses } from './statuses.ts'
import { weekdays } from './weekdays.ts'

/** The catalogues, in menu order: whatever stands here is served and drawn. */
export const catalogues: readonly AnyCatalogue[] = [
  statuses,
  stages,
  projects,
  programs,
  activityTypes,
  activities,
  ageGroups,
  modalities,
  weekdays,
  dailyHours,
  rates,
  pseServices,
  participantRoles,
  fileTypes,
  profileTypes,
]

/** Declared and drawn alike, but served by rules of their own. */
export const ownCatalogues: readonly AnyCatalogue[] = [regulations, informedConsents]

/** The six operations of a catalogue, by the specification's names. */
export const operations = ['index', 'show', 'store', 'update', 'destroy', 'restore'] as const

/** Every call of every catalogue, for what walks through all calls. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogueCalls(): Call[] {
  const { index, show, destroy, restore, resend } = preRegisters
  const declared = [...catalogues, ...ownCatalogues].flatMap((one) => operations.map((name): Call => one[name]))
  return [...declared, index, show, destroy, restore, resend]
}
