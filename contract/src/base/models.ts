import type { Action, Need } from './permissions.ts'

/** What permissions are about: one name for each kind of record, also for each catalogue. Names are singular because types match by containment. */
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

/** The need of a call: the action that it really does, and on which model. */
export function needs(action: Action, entity: Model): readonly Need[] {
  return [{ action, entity }]
}
