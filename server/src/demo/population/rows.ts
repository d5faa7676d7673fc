/** Rows of the population, in the form of the tables in `004-profiles.sql` and `003-staff.sql`. */
export interface CitizenRow {
  readonly id: number
  readonly email: string
  readonly verified_at: string | null
  readonly last_sign_in_at: string | null
  readonly is_locked: boolean
  readonly created_at: string
  readonly updated_at: string
}

/** The identity and the address of a person. Validation does not change these columns. */
export interface Person {
  readonly id: number
  readonly user_id: number
  readonly profile_type_id: number
  readonly document_type_id: number
  readonly document: string
  readonly name: string
  readonly s_name: string | null
  readonly surname: string
  readonly s_surname: string | null
  readonly mobile_phone: string | null
  readonly sex_id: number
  readonly blood_type_id: number
  readonly birthdate: string
  readonly country_birth_id: number
  readonly state_birth_id: number | null
  readonly city_birth_id: number | null
  readonly country_residence_id: number
  readonly state_residence_id: number
  readonly city_residence_id: number
  readonly locality_id: number
  readonly upz_id: number | null
  readonly neighborhood_id: number | null
  readonly other_neighborhood_name: string | null
  readonly address: string
  readonly stratum: number
  readonly ethnic_group_id: number
  readonly population_group_id: number
  readonly gender_id: number | null
  readonly sexual_orientation_id: number | null
  readonly eps_id: number
  readonly has_disability: boolean
  readonly disability_id: number | null
  readonly contact_name: string
  readonly contact_phone: string
  readonly contact_relationship: number
}

/** The status of a person in the validation. */
export interface Standing {
  readonly status_id: number
  readonly checker_id: number | null
  readonly assigned_by_id: number | null
  readonly assigned_at: string | null
  readonly verified_at: string | null
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
}

export type ProfileRow = Person & Standing

export interface ObservationRow {
  readonly profile_id: number
  readonly user_id: number
  readonly observation: string
  readonly created_at: string
  readonly updated_at: string
}

/** `previous` holds the values before the transition, as JSON text. */
export interface TransitionRow {
  readonly profile_id: number
  readonly move: string
  readonly user_id: number
  readonly previous: string
  readonly version_after: number
  readonly created_at: string
}

/** `old_values` and `new_values` are JSON text. */
export interface AuditRow {
  readonly event: string
  readonly entity: string
  readonly entity_id: number
  readonly principal_kind: 'staff' | 'citizen'
  readonly user_id: number | null
  readonly citizen_id: number | null
  readonly user_name: string | null
  readonly old_values: string
  readonly new_values: string
  readonly url: string
  readonly ip: string
  readonly user_agent: string
  readonly tags: string
  readonly created_at: string
}

/** `data` is JSON text. */
export interface NotificationRow {
  readonly id: string
  readonly type: string
  readonly user_id: number
  readonly data: string
  readonly read_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** A staff account; `name` is the full name in upper case. */
export interface StaffRef {
  readonly id: number
  readonly name: string
}
