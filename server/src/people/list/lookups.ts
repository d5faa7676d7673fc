import type { Database } from '../../base/database/database.ts'

/** A text from another table: the table, the column of the profile that refers to it, and the text to show. */
export interface Lookup {
  readonly table: keyof Database
  readonly key: string
  /** SQL that uses the columns of that row. */
  readonly shows: string
}

function lookup<Key extends string>(table: keyof Database, key: Key, shows = 'name') {
  return { table, key, shows }
}

/** The texts that lists show of a profile's relations, by their names in the response. */
export const listed = {
  profile_type: lookup('profile_types', 'profile_type_id'),
  document_type: lookup('document_types', 'document_type_id'),
  email: lookup('citizen_accounts', 'account_id', 'lower(email)'),
  sex: lookup('sex', 'sex_id'),
  blood_type: lookup('blood_types', 'blood_type_id'),
  country_birth: lookup('countries', 'country_birth_id'),
  state_birth: lookup('states', 'state_birth_id'),
  city_birth: lookup('cities', 'city_birth_id'),
  country_residence: lookup('countries', 'country_residence_id'),
  state_residence: lookup('states', 'state_residence_id'),
  city_residence: lookup('cities', 'city_residence_id'),
  locality: lookup('localities', 'locality_id'),
  upz: lookup('upz', 'upz_id'),
  neighborhood: lookup('neighborhoods', 'neighborhood_id'),
  contact_relationship_name: lookup('contact_relationships', 'contact_relationship'),
  full_name_assignor: lookup('users', 'assigned_by_id', 'users.full_name'),
  assignor_document: lookup('users', 'assigned_by_id', 'document'),
  full_name_verifier: lookup('users', 'checker_id', 'users.full_name'),
  checker_document: lookup('users', 'checker_id', 'document'),
  status: lookup('status', 'status_id'),
  color: lookup('status', 'status_id', 'color'),
} as const satisfies Record<string, Lookup>

/** The names of staff that the detail shows as well, beside their full names. */
export const related = {
  assignor_name: lookup('users', 'assigned_by_id'),
  assignor_surname: lookup('users', 'assigned_by_id', 'surname'),
  checker_name: lookup('users', 'checker_id'),
  checker_surname: lookup('users', 'checker_id', 'surname'),
} as const satisfies Record<string, Lookup>

/** Sensitive fields. Only the detail shows them. */
export const sensitive = {
  ethnic_group: lookup('ethnic_groups', 'ethnic_group_id'),
  population_group: lookup('population_groups', 'population_group_id'),
  gender: lookup('gender_identities', 'gender_id'),
  sexual_orientation: lookup('sexual_orientations', 'sexual_orientation_id'),
  eps: lookup('eps', 'eps_id'),
  disability: lookup('disabilities', 'disability_id'),
} as const satisfies Record<string, Lookup>
