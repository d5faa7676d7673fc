import type { Profile } from '@portal/contract'

/** How a citizen's field is formatted: as a name of a person or place, as words, or unchanged. */
type Writing = 'name' | 'words' | 'plain'

type Field = keyof Profile

/** A citizen's data in the order in which a validator compares them with the documents, by the sections of the citizen's page. */
const groups = {
  identity: {
    name: 'name',
    s_name: 'name',
    surname: 'name',
    s_surname: 'name',
    document_type: 'plain',
    document: 'plain',
    birthdate: 'plain',
    age: 'plain',
    sex: 'words',
    country_birth: 'name',
    state_birth: 'name',
    city_birth: 'name',
    profile_type: 'words',
    id: 'plain',
  },
  contact: { email: 'plain', mobile_phone: 'plain' },
  residence: {
    address: 'name',
    locality: 'name',
    upz: 'name',
    neighborhood: 'name',
    other_neighborhood_name: 'name',
    stratum: 'plain',
    city_residence: 'name',
    state_residence: 'name',
    country_residence: 'name',
  },
  health: {
    eps: 'plain',
    blood_type: 'plain',
    has_disability: 'plain',
    disability: 'words',
    contact_name: 'name',
    contact_relationship_name: 'words',
    contact_phone: 'plain',
  },
  social: { ethnic_group: 'words', population_group: 'words', gender: 'words', sexual_orientation: 'words' },
  validation: {
    status: 'words',
    full_name_verifier: 'name',
    checker_document: 'plain',
    full_name_assignor: 'name',
    assignor_document: 'plain',
    waiting_since: 'plain',
    pending_files_count: 'plain',
    assigned_at: 'plain',
    verified_at: 'plain',
    created_at: 'plain',
    updated_at: 'plain',
  },
} as const satisfies Readonly<Record<string, Partial<Record<Field, Writing>>>>

export const factGroups = Object.entries(groups).map(([name, fields]) => ({
  name: name as keyof typeof groups,
  fields: Object.keys(fields) as Field[],
}))
export type FactGroup = (typeof factGroups)[number]

const writings: Readonly<Record<string, Writing>> = Object.assign({ full_name: 'name' }, ...Object.values(groups))

/** The fields whose capitals become names and sentences, and the telephone. */
export const writtenFields = [
  ...Object.keys(writings).filter((field) => writings[field] !== 'plain'),
  'contact_phone',
] as Field[]

/** Fields of the audit log that contain an id; the server returns the name instead. */
const namedIds: Readonly<Record<string, Field>> = {
  status_id: 'status',
  profile_type_id: 'profile_type',
  checker_id: 'full_name_verifier',
  assigned_by_id: 'full_name_assignor',
}

export function writingOf(field: string): Writing {
  return writings[namedIds[field] ?? field] ?? 'plain'
}
