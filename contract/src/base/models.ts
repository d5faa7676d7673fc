import { type CatalogueEntity, places } from '../offer/catalogues/places.ts'
import type { Action, Need } from './permissions.ts'

const others = [
  'Audit',
  'Citizen',
  'CitizenSchedule',
  'File',
  'Observation',
  'Profile',
  'Role',
  'Schedule',
  'Team',
  'User',
] as const

export type Model = (typeof others)[number] | CatalogueEntity

/** The models of specification point 3 and those that the decisions add. Names are singular because types match by containment. */
export const models: readonly Model[] = [...others, ...places.map(({ entity }) => entity)].sort()

/** The need of a call: the action that it really does, and on which model (authority.md section 3). */
export function needs(action: Action, entity: Model): readonly Need[] {
  return [{ action, entity }]
}
