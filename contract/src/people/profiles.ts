import * as z from 'zod/mini'
import { idOrNull, moment, statusFields, textOrNull, versioned } from '../base/call.ts'
import { type Column, center, column, fixed, right } from '../base/columns.ts'

/** The fields of a citizen in lists. Sensitive fields are not included: see {@link sensitive}. */
const listed = {
  id: z.int(),
  profile_type: z.string(),
  document_type: z.string(),
  document: z.string(),
  name: z.string(),
  s_name: textOrNull,
  surname: z.string(),
  s_surname: textOrNull,
  full_name: z.string(),
  email: z.string(),
  mobile_phone: textOrNull,
  phone: textOrNull,
  whatsapp: textOrNull,
  sex: textOrNull,
  blood_type: textOrNull,
  birthdate: z.string(),
  age: z.int(),
  country_birth: textOrNull,
  state_birth: textOrNull,
  city_birth: textOrNull,
  country_residence: textOrNull,
  state_residence: textOrNull,
  city_residence: textOrNull,
  locality: textOrNull,
  upz: textOrNull,
  neighborhood: textOrNull,
  other_neighborhood_name: textOrNull,
  /** Null in lists for people under 18; the detail shows it. */
  address: textOrNull,
  stratum: idOrNull,
  contact_name: textOrNull,
  contact_phone: textOrNull,
  contact_relationship_name: textOrNull,
  verified_at: z.nullable(moment),
  full_name_assignor: textOrNull,
  assignor_document: textOrNull,
  assigned_at: z.nullable(moment),
  checker_id: idOrNull,
  full_name_verifier: textOrNull,
  checker_document: textOrNull,
  ...statusFields,
  /** Since when the citizen waits for a decision; null if they wait for none. */
  waiting_since: z.nullable(moment),
  /** When a citizen who had been decided about came back: a document was sent after a return, or the validation was taken up again. */
  reopened_at: z.nullable(moment),
  /** When and why the case was put off to the end of the queue. */
  postponed_at: z.nullable(moment),
  postponed_reason: textOrNull,
  activities_count: z.int(),
  observations_count: z.int(),
  files_count: z.int(),
  pending_files_count: z.int(),
  ...versioned,
}

/** Fields behind the texts of a list, which no list shows: the ids of the named records, the account, the parts of names. */
const related = {
  user_id: z.int(),
  profile_type_id: z.int(),
  /** The relationship of a beneficiary to the holder of the account; null for the holder, and where it is not stored. */
  relationship: textOrNull,
  document_type_id: z.int(),
  sex_id: idOrNull,
  blood_type_id: idOrNull,
  country_birth_id: idOrNull,
  state_birth_id: idOrNull,
  city_birth_id: idOrNull,
  country_residence_id: idOrNull,
  state_residence_id: idOrNull,
  city_residence_id: idOrNull,
  locality_id: idOrNull,
  upz_id: idOrNull,
  neighborhood_id: idOrNull,
  contact_relationship: idOrNull,
  assigned_by_id: idOrNull,
  assignor_name: textOrNull,
  assignor_surname: textOrNull,
  checker_name: textOrNull,
  checker_surname: textOrNull,
}

/** Fields that only the detail shows, never a list. Reading the detail is written to the audit log. */
const sensitive = {
  ethnic_group_id: idOrNull,
  ethnic_group: textOrNull,
  population_group_id: idOrNull,
  population_group: textOrNull,
  gender_id: idOrNull,
  gender: textOrNull,
  sexual_orientation_id: idOrNull,
  sexual_orientation: textOrNull,
  eps_id: idOrNull,
  eps: textOrNull,
  has_disability: z.enum(['SI', 'NO']),
  disability_id: idOrNull,
  disability: textOrNull,
}

export const sensitiveFields = Object.keys(sensitive) as readonly (keyof typeof sensitive)[]

/** One row of the list of citizens: the fields that the list can show and the fields that its buttons need. */
export const profileRow = z.object(listed)
export type ProfileRow = z.infer<typeof profileRow>

/** All fields of a citizen, as the detail returns them. */
export const profile = z.object({ ...listed, ...related, ...sensitive })
export type Profile = z.infer<typeof profile>

/** A column of the list of citizens. The citizen's page shows its `icon`. */
export type ProfileColumn = Column<keyof Profile | 'actions'>

/** The columns of the table, in order. Ten columns and the id sort, each with an index (ADR 0036). */
export const profileHeaders: readonly ProfileColumn[] = [
  column('id', 'mdi-pound', right),
  column('actions', undefined, { ...right, ...fixed }),
  column('status', 'mdi-check-circle', center),
  column('profile_type', 'mdi-card-account-details-star', fixed),
  column('document_type', 'mdi-card-account-details', fixed),
  column('document', 'mdi-numeric'),
  column('full_name', 'mdi-account'),
  column('birthdate', 'mdi-calendar', right),
  column('age', 'mdi-calendar', { ...right, ...fixed }),
  column('email', 'mdi-email', fixed),
  column('mobile_phone', 'mdi-whatsapp', fixed),
]

/** The columns that an expanded row adds. The sensitive fields are only on the citizen's page. */
export const profileExpanded: readonly ProfileColumn[] = [
  column('name', 'mdi-dots-horizontal', fixed),
  column('s_name', 'mdi-dots-horizontal', fixed),
  column('surname', 'mdi-dots-horizontal', fixed),
  column('s_surname', 'mdi-dots-horizontal', fixed),
  column('sex', 'mdi-human-male-female', fixed),
  column('blood_type', 'mdi-water', fixed),
  column('country_birth', 'mdi-map', fixed),
  column('state_birth', 'mdi-map-marker', fixed),
  column('city_birth', 'mdi-crosshairs-gps', fixed),
  column('country_residence', 'mdi-map', fixed),
  column('state_residence', 'mdi-map-marker', fixed),
  column('city_residence', 'mdi-crosshairs-gps', fixed),
  column('locality', 'mdi-sign-real-estate', fixed),
  column('upz', 'mdi-tag', fixed),
  column('neighborhood', 'mdi-city', fixed),
  column('other_neighborhood_name', 'mdi-city', fixed),
  column('address', 'mdi-routes', fixed),
  column('stratum', 'mdi-layers', { ...right, ...fixed }),
  column('contact_relationship_name', 'mdi-account', fixed),
  column('contact_name', 'mdi-account', fixed),
  column('contact_phone', 'mdi-phone', fixed),
  column('full_name_assignor', 'mdi-account', fixed),
  column('assignor_document', 'mdi-numeric', fixed),
  column('assigned_at', 'mdi-calendar', right),
  column('full_name_verifier', 'mdi-account'),
  column('checker_document', 'mdi-numeric', fixed),
  column('verified_at', 'mdi-calendar', right),
  column('created_at', 'mdi-calendar', right),
  column('updated_at', 'mdi-calendar', right),
  column('waiting_since', 'mdi-timer-sand', right),
  column('pending_files_count', 'mdi-file-clock', { ...right, ...fixed }),
]

export const profileSensitive: readonly ProfileColumn[] = [
  column('ethnic_group', 'mdi-sitemap', fixed),
  column('population_group', 'mdi-nature-people', fixed),
  column('gender', 'mdi-gender-male-female-variant', fixed),
  column('sexual_orientation', 'mdi-gender-transgender', fixed),
  column('eps', 'mdi-hospital', fixed),
  column('has_disability', 'mdi-wheelchair-accessibility', fixed),
  column('disability', 'mdi-wheelchair-accessibility', fixed),
]

/** The keys by which `column[]` sorts citizens. */
export const profileSortable: readonly string[] = [
  ...[...profileHeaders, ...profileExpanded].filter((one) => one.sortable).map((one) => one.value),
  // Together, ascending: the order of the queue of the desk.
  'queue_rank',
  'queue_at',
]

/** Columns by which citizens were sorted until November 2026. Clients may still name them in `column[]`; they do not sort. */
export const profileSortedBefore: readonly string[] = [
  ...['profile_type', 'document_type', 'age', 'email', 'name', 's_name', 'surname', 's_surname', 'sex', 'blood_type'],
  ...['country_birth', 'state_birth', 'city_birth', 'country_residence', 'state_residence', 'city_residence'],
  ...['locality', 'upz', 'neighborhood', 'other_neighborhood_name', 'address', 'stratum'],
  ...['contact_relationship_name', 'contact_name', 'contact_phone', 'full_name_assignor', 'assignor_document'],
  'checker_document',
]

/** What a field of an audit row is called: in a citizen `user_id` is their account, in every other record it is somebody of the staff. */
export function auditedField(model: string, field: string): string {
  return model === 'Profile' && field === 'user_id' ? 'account' : field
}
