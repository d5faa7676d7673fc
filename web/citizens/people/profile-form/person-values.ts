import { adultAge, ageOn, isDate } from '@portal/contract'
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

type SectionField = ReturnType<typeof fieldsOfSection>[number]
/** A field of the form of a person. */
export type PersonField = SectionField | 'relationship'
/** The form of a person. All values are text; an empty text means no value, also for the server. */
export type PersonValues = Readonly<Record<PersonField, string>>

/** All fields, in the order of the form. */
export const allFields: readonly PersonField[] = [...personSections.flatMap(fieldsOfSection), 'relationship']

function valuesBy(read: (field: PersonField) => unknown): PersonValues {
  const entries = allFields.map((field) => [field, String(read(field) ?? '')])
  return Object.fromEntries(entries) as PersonValues
}

/** An empty form. */
export const emptyPerson: PersonValues = valuesBy(() => '')

/** Lives in Bogotá. */
export const inBogota = {
  country_residence_id: String(colombia),
  state_residence_id: String(bogota.state),
  city_residence_id: String(bogota.city),
}

/** The form of a new person: most people live in Bogotá. */
export const newPerson: PersonValues = { ...emptyPerson, ...inBogota }

/** The form with the values of a stored person. */
export function valuesOf(person: Person): PersonValues {
  return valuesBy((field) => (field === 'has_one_name' ? (person.surname === '' ? 'SI' : '') : person[field]))
}

/** The values of some parts of the form, as the body of a call. */
export function bodyOf<V extends Partial<PersonValues>>(
  values: V,
  sections: readonly PersonSection[],
): Record<SectionField, string> {
  const fields = sections.flatMap(fieldsOfSection)
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Record<SectionField, string>
}

/** The present age for a birth date; undefined for an invalid date. */
export function ageOf({ birthdate }: Pick<PersonValues, 'birthdate'>, day = today()): number | undefined {
  return isDate(birthdate) && birthdate <= day ? ageOn(birthdate, day) : undefined
}

/** Whether a person must answer the questions for adults. */
export function isAdult(values: Pick<PersonValues, 'birthdate'>): boolean {
  return (ageOf(values) ?? 0) >= adultAge
}

/** The three fields of a place. */
export const placeIds = {
  birth: { country: 'country_birth_id', state: 'state_birth_id', city: 'city_birth_id' },
  residence: { country: 'country_residence_id', state: 'state_residence_id', city: 'city_residence_id' },
} as const

/** The fields of the residence, without the address. */
export const placeFields: ReadonlySet<PersonField> = new Set(
  fieldsOfSection('residence').filter((field) => declaredField(field)?.kind === 'place'),
)

/** Whether a person lives in Bogotá; undefined without an answer, and for imported data that fits neither answer. */
export function livesInBogota(values: PersonValues): boolean | undefined {
  const { country_residence_id, state_residence_id, city_residence_id, locality_id, upz_id, neighborhood_id } = values
  if (city_residence_id === String(bogota.city))
    return country_residence_id === String(colombia) && state_residence_id === String(bogota.state) ? true : undefined
  return locality_id === String(localityElsewhere) && upz_id !== '' && neighborhood_id !== '' ? false : undefined
}
