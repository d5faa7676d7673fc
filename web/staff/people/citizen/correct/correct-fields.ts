import {
  bloodTypes,
  type Call,
  cities,
  contactRelationships,
  countries,
  disabilities,
  documentTypes,
  eps,
  ethnicGroups,
  genderIdentities,
  localities,
  neighborhoods,
  type Profile,
  populationGroups,
  sex,
  sexualOrientation,
  states,
  upz,
} from '@portal/contract'
import { profileTypes } from '@portal/contract/staff'

/** A field of the form: a line of text, a date, a small number, yes or no, or one value of a list. */
export interface CorrectField {
  readonly name: keyof Profile
  readonly kind: 'text' | 'day' | 'figure' | 'flag' | 'choice'
  /** Whether it may be left empty. */
  readonly optional: boolean
  /** Of a choice: the field that contains the name of the chosen value. */
  readonly shownBy?: keyof Profile
  readonly call?: Call
  /** Of a dependent choice: the fields its list depends on, by the names of the call's parameters. */
  readonly within?: Readonly<Record<string, keyof Profile>>
  /** The key of a word about it. */
  readonly hint?: 'profiles.correct.one_name'
  /** Too many options for a native select. */
  readonly long?: boolean
}

function text(name: keyof Profile, optional = true): CorrectField {
  return { name, kind: 'text', optional }
}

function choice(
  name: keyof Profile,
  shownBy: keyof Profile,
  call: Call,
  more: Partial<CorrectField> = {},
): CorrectField {
  return { name, kind: 'choice', optional: true, shownBy, call, ...more }
}

function places(where: 'birth' | 'residence'): readonly CorrectField[] {
  const country = `country_${where}_id` as const
  const state = `state_${where}_id` as const
  return [
    choice(country, `country_${where}`, countries, { long: true }),
    choice(state, `state_${where}`, states, { long: true, within: { id: country } }),
    choice(`city_${where}_id`, `city_${where}`, cities, { long: true, within: { id: country, stateId: state } }),
  ]
}

/** What staff may correct, in the sections of the citizen's page. */
export const correctSections = [
  {
    name: 'identity',
    fields: [
      text('name', false),
      text('s_name'),
      { ...text('surname'), hint: 'profiles.correct.one_name' },
      text('s_surname'),
      choice('document_type_id', 'document_type', documentTypes, { optional: false }),
      text('document', false),
      { name: 'birthdate', kind: 'day', optional: false },
      choice('sex_id', 'sex', sex),
      choice('profile_type_id', 'profile_type', profileTypes.index, { optional: false }),
      ...places('birth'),
    ],
  },
  { name: 'contact', fields: [text('mobile_phone')] },
  {
    name: 'residence',
    fields: [
      text('address'),
      { name: 'stratum', kind: 'figure', optional: true },
      choice('locality_id', 'locality', localities, { long: true }),
      choice('upz_id', 'upz', upz, { long: true, within: { id: 'locality_id' } }),
      choice('neighborhood_id', 'neighborhood', neighborhoods, {
        long: true,
        within: { id: 'locality_id', upzId: 'upz_id' },
      }),
      text('other_neighborhood_name'),
      ...places('residence'),
    ],
  },
  {
    name: 'health',
    fields: [
      choice('eps_id', 'eps', eps, { long: true }),
      choice('blood_type_id', 'blood_type', bloodTypes),
      { name: 'has_disability', kind: 'flag', optional: false },
      choice('disability_id', 'disability', disabilities),
      text('contact_name'),
      choice('contact_relationship', 'contact_relationship_name', contactRelationships),
      text('contact_phone'),
    ],
  },
  {
    name: 'social',
    fields: [
      choice('ethnic_group_id', 'ethnic_group', ethnicGroups),
      choice('population_group_id', 'population_group', populationGroups),
      choice('gender_id', 'gender', genderIdentities),
      choice('sexual_orientation_id', 'sexual_orientation', sexualOrientation),
    ],
  },
] as const satisfies readonly {
  readonly name: 'identity' | 'contact' | 'residence' | 'health' | 'social'
  readonly fields: readonly CorrectField[]
}[]

export const correctFields: readonly CorrectField[] = correctSections.flatMap(
  ({ fields }): readonly CorrectField[] => fields,
)

/** The form values: texts as typed, ids as texts; '' for no value. */
export type CorrectValues = Readonly<Record<string, string>>

export function valuesOf(profile: Profile): CorrectValues {
  return Object.fromEntries(correctFields.map(({ name }) => [name, String(profile[name] ?? '')]))
}

/** The values after one changed: choices that depend on the previous value are cleared. */
export function withValue(values: CorrectValues, name: string, value: string): CorrectValues {
  const next = { ...values, [name]: value }
  if (values[name] === value) return next
  const lost = correctFields.filter(
    ({ within }) => within !== undefined && Object.values<string>(within).includes(name),
  )
  const cleared = Object.fromEntries(lost.map((field) => [field.name, '']))
  // A person without a disability has none to name.
  return { ...next, ...cleared, ...(name === 'has_disability' && value === 'NO' ? { disability_id: '' } : {}) }
}

/** The fields that differ from what is stored. */
export function changedFields(before: CorrectValues, now: CorrectValues): readonly CorrectField[] {
  return correctFields.filter(({ name }) => (before[name] ?? '').trim() !== (now[name] ?? '').trim())
}

/** What is sent: only the changes; an empty text clears an optional field. */
export function bodyOf(before: CorrectValues, now: CorrectValues): Record<string, unknown> {
  return Object.fromEntries(
    changedFields(before, now).map(({ name, kind, optional }) => {
      const value = (now[name] ?? '').trim()
      if (value === '') return [name, optional ? null : '']
      return [name, kind === 'choice' ? Number(value) : value]
    }),
  )
}
