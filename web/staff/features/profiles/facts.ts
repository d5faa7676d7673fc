import type { Profile } from '@portal/contract'

/** How a citizen's field is formatted. */
export type Writing = 'name' | 'words' | 'plain'

type Field = keyof Profile

/** A section of the citizen's page. */
export interface FactGroup {
  readonly name: 'identity' | 'contact' | 'residence' | 'social' | 'health' | 'validation'
  readonly fields: readonly Field[]
}

/** A citizen's data in the order in which a validator compares them with the documents. */
export const factGroups: readonly FactGroup[] = [
  {
    name: 'identity',
    fields: [
      'name',
      's_name',
      'surname',
      's_surname',
      'document_type',
      'document',
      'birthdate',
      'age',
      'sex',
      'country_birth',
      'state_birth',
      'city_birth',
      'profile_type',
      'id',
    ],
  },
  { name: 'contact', fields: ['email', 'mobile_phone'] },
  {
    name: 'residence',
    fields: [
      'address',
      'locality',
      'upz',
      'neighborhood',
      'other_neighborhood_name',
      'stratum',
      'city_residence',
      'state_residence',
      'country_residence',
    ],
  },
  {
    name: 'health',
    fields: [
      'eps',
      'blood_type',
      'has_disability',
      'disability',
      'contact_name',
      'contact_relationship_name',
      'contact_phone',
    ],
  },
  { name: 'social', fields: ['ethnic_group', 'population_group', 'gender', 'sexual_orientation'] },
  {
    name: 'validation',
    fields: [
      'status',
      'full_name_verifier',
      'checker_document',
      'full_name_assignor',
      'assignor_document',
      'waiting_since',
      'pending_files_count',
      'assigned_at',
      'verified_at',
      'created_at',
      'updated_at',
    ],
  },
]

const names: readonly Field[] = [
  'full_name',
  'name',
  's_name',
  'surname',
  's_surname',
  'country_birth',
  'state_birth',
  'city_birth',
  'country_residence',
  'state_residence',
  'city_residence',
  'locality',
  'upz',
  'neighborhood',
  'other_neighborhood_name',
  'address',
  'contact_name',
  'full_name_assignor',
  'full_name_verifier',
]

const words: readonly Field[] = [
  'status',
  'profile_type',
  'sex',
  'contact_relationship_name',
  'ethnic_group',
  'population_group',
  'gender',
  'sexual_orientation',
  'disability',
]

/** The fields whose capitals become names and sentences, and the telephone. */
export const writtenFields: readonly Field[] = [...names, ...words, 'contact_phone']

/** Fields of the audit log that contain an id; the server returns the name instead. */
const namedIds: Readonly<Record<string, Field>> = {
  status_id: 'status',
  profile_type_id: 'profile_type',
  checker_id: 'full_name_verifier',
  assigned_by_id: 'full_name_assignor',
}

/** How a field is formatted: as a name of a person or place, as words, or unchanged. */
export function writingOf(field: string): Writing {
  const own = namedIds[field] ?? (field as Field)
  if (names.includes(own)) return 'name'
  return words.includes(own) ? 'words' : 'plain'
}
