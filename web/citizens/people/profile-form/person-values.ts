import { adultAge, ageOn } from '@portal/contract'
import {
  bogota,
  colombia,
  declaredField,
  fieldsOfSection,
  localityElsewhere,
  type Person,
  type PersonSection,
  personSections,
} from '@portal/contract/citizens'
import { today } from '../../../kit/text/format.ts'
import { isDate } from './fields/date-parts.ts'

type SectionField = ReturnType<typeof fieldsOfSection>[number]
/** A field of the form of a person. */
export type PersonField = SectionField | 'relationship'
/** The form of a person: all values are text, empty for none, as the server reads them too. */
export type PersonValues = Readonly<Record<PersonField, string>>

/** All fields, in the order of the form. */
export const allFields: readonly PersonField[] = [...personSections.flatMap(fieldsOfSection), 'relationship']

function valuesBy(read: (field: PersonField) => unknown): PersonValues {
  const entries = allFields.map((field) => [field, String(read(field) ?? '')])
  return Object.fromEntries(entries) as PersonValues
}

/** A form that nobody has filled in. */
export const emptyPerson: PersonValues = valuesBy(() => '')

/** The form of a person who is stored. */
export function valuesOf(person: Person): PersonValues {
  return valuesBy((field) => (field === 'has_one_name' ? (person.surname === '' ? 'SI' : '') : person[field]))
}

/** The values of some parts of the form, as the calls take them. */
export function bodyOf<V extends Partial<PersonValues>>(
  values: V,
  sections: readonly PersonSection[],
): Record<SectionField, string> {
  const fields = sections.flatMap(fieldsOfSection)
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Record<SectionField, string>
}

/** The age that a birth date gives today; undefined while it is no date. */
export function ageOf({ birthdate }: Pick<PersonValues, 'birthdate'>, day = today()): number | undefined {
  return isDate(birthdate) && birthdate <= day ? ageOn(birthdate, day) : undefined
}

/** Whether somebody is asked what only adults are asked. */
export function isAdult(values: Pick<PersonValues, 'birthdate'>): boolean {
  return (ageOf(values) ?? 0) >= adultAge
}

/** The fields that say where a person lives, before the address. */
export const placeFields: ReadonlySet<PersonField> = new Set(
  fieldsOfSection('residence').filter((field) => declaredField(field)?.kind === 'place'),
)

/** Whether a person lives in Bogotá; undefined without an answer, and for data of another system that fit neither answer. */
export function livesInBogota(values: PersonValues): boolean | undefined {
  const { country_residence_id, state_residence_id, city_residence_id, locality_id, upz_id, neighborhood_id } = values
  if (city_residence_id === String(bogota.city))
    return country_residence_id === String(colombia) && state_residence_id === String(bogota.state) ? true : undefined
  return locality_id === String(localityElsewhere) && upz_id !== '' && neighborhood_id !== '' ? false : undefined
}
