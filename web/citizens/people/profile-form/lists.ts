import {
  bloodTypes,
  disabilities,
  eps,
  ethnicGroups,
  genderIdentities,
  populationGroups,
  sex,
  sexualOrientation,
} from '@portal/contract'
import { translate } from '../../../kit/text/i18n.ts'
import { sentenceCase } from '../../../kit/text/sentence-case.ts'

/** The lists of what a person is asked about themselves, by field. */
export const detailLists = {
  sex,
  blood_type: bloodTypes,
  eps_id: eps,
  ethnic_group_id: ethnicGroups,
  population_group_id: populationGroups,
  gender_id: genderIdentities,
  sexual_orientation_id: sexualOrientation,
  disability_id: disabilities,
} as const

/** The row of each list of sensitive data for whoever prefers not to answer. */
const preferNotToSay = '99'

/** Whether a person preferred not to answer a question. Of the lists above only the blood type must be known. */
export function isNotDisclosed(field: string, value: string): boolean {
  return value === preferNotToSay && field !== 'blood_type' && field in detailLists
}

/** A row of one of the lists above, or of another one that has no names, as it is read. */
export function textOfRow(field: string, { id, name }: { readonly id: number; readonly name: string }): string {
  if (isNotDisclosed(field, String(id))) return translate('person_form.not_say')
  return field === 'blood_type' || field === 'eps_id' ? name : sentenceCase(name)
}
