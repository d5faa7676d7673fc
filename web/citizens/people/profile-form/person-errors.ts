import { type PersonSection, personSectionsForm } from '@portal/contract/citizens'
import i18next from 'i18next'
import { errorsOf } from '../../../kit/form/errors.ts'
import {
  allFields,
  livesInBogota,
  type PersonField,
  type PersonValues,
  placeFields,
  placeIds,
} from './person-values.ts'

/** The label of a field of the form of a person. */
export function labelOfField(field: string): string {
  return i18next.t(`person_form.labels.${field as PersonField}`)
}

/** The explanation of a field; undefined for most. */
export function helpOfField(field: string): string | undefined {
  const key = `person_form.help.${field}`
  return i18next.exists(key) ? String(i18next.t(key as never)) : undefined
}

/** The message for an empty field; a label that is a question ends with a question mark. */
export function missingText(label: string): string {
  return i18next.t('person_form.missing', { field: label }).replace(/\?\.$/, '?')
}

function sentenceOf(field: string, key: string, message: string): string {
  const label = labelOfField(field)
  if (field === 'birthdate' && /required|date_format/.test(key)) return i18next.t('person_form.birthdate_wrong')
  if (/required|boolean/.test(key)) return missingText(label)
  return message
}

interface PersonError {
  readonly field: PersonField
  readonly message: string
}

/** The place with a field. */
const placeWith = (field: PersonField) =>
  (['birth', 'residence'] as const).find((place) => Object.values<PersonField>(placeIds[place]).includes(field))

/** The three fields of a place are one question: all their errors count as one, at the municipality. */
function oneForEachPlace(found: readonly PersonError[]): readonly PersonError[] {
  return found.flatMap((error, index) => {
    const place = placeWith(error.field)
    if (place === undefined) return [error]
    if (found.findIndex(({ field }) => placeWith(field) === place) < index) return []
    return [{ field: placeIds[place].city, message: missingText(i18next.t(`person_form.${place}_place`)) }]
  })
}

/** The errors of some parts of the form, with a message for each field, in the order of the form. */
export function errorsOfSections(sections: readonly PersonSection[], values: PersonValues): readonly PersonError[] {
  const all = [...errorsOf(personSectionsForm(sections), values, labelOfField)]
    .map(([field, { key, message }]) => ({ field: field as PersonField, message: sentenceOf(field, key, message) }))
    // The schema checks rules about several fields after the rules of single fields.
    .toSorted((one, other) => allFields.indexOf(one.field) - allFields.indexOf(other.field))
  const found = oneForEachPlace(all)
  const lives = livesInBogota(values)
  // In Bogotá the locality and the planning unit follow from the neighbourhood.
  if (lives === true && values.neighborhood_id === '')
    return found.filter(({ field }) => field !== 'locality_id' && field !== 'upz_id')
  if (lives !== undefined) return found
  // The fields of a place depend on this question: without its answer only the question counts as missing.
  const first = found.findIndex(({ field }) => placeFields.has(field))
  const question = {
    field: 'country_residence_id' as const,
    message: missingText(i18next.t('person_form.in_bogota')),
  }
  return found.flatMap((error, index) => (index === first ? [question] : placeFields.has(error.field) ? [] : [error]))
}
