import {
  afp,
  arl,
  bloodTypes,
  ccf,
  contactRelationships,
  disabilities,
  eps,
  ethnicGroups,
  genderIdentities,
  localities,
  offices,
  parafiscal,
  populationGroups,
  sex,
  sexualOrientation,
} from '../../account/references.ts'
import type { Call } from '../../base/call.ts'

/** The lists that have only names and dates. One handler serves all of them. */
export const plainLists: readonly Call[] = [
  localities,
  sex,
  bloodTypes,
  eps,
  afp,
  arl,
  ccf,
  parafiscal,
  offices,
  disabilities,
  ethnicGroups,
  populationGroups,
  genderIdentities,
  sexualOrientation,
  contactRelationships,
]
