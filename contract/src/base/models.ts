import type { Action, Need } from './permissions.ts'

/** The subjects of permissions: one name for each kind of record, also for each catalogue. Names are singular because types match by containment. */
export const models = [
  'Activity',
  'ActivityType',
  'AgeGroup',
  'Audit',
  'Citizen',
  'CitizenSchedule',
  'Consent',
  'Day',
  'File',
  'FileType',
  'Hour',
  'Modality',
  'Observation',
  'ParticipantRole',
  'PreRegister',
  'Profile',
  'ProfileType',
  'Program',
  'Project',
  'PseService',
  'Rate',
  'Regulation',
  'Role',
  'Schedule',
  'Stage',
  'Status',
  'Team',
  'User',
] as const

export type Model = (typeof models)[number]

/** The permission that a call requires: the action that it does, and its model. */
export function needs(action: Action, entity: Model): readonly Need[] {
  return [{ action, entity }]
}
