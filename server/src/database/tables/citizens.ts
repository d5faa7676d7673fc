import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PrincipalColumns } from '../../identity/principals.ts'
import type { Json, Move, Stamp, Versioned } from './kinds.ts'

interface ProfileTable extends Versioned {
  id: Generated<number>
  user_id: number
  profile_type_id: number
  document_type_id: number
  document: string
  name: string
  s_name: string | null
  surname: string
  s_surname: string | null
  mobile_phone: string | null
  sex_id: number | null
  blood_type_id: number | null
  birthdate: string
  country_birth_id: number | null
  state_birth_id: number | null
  city_birth_id: number | null
  country_residence_id: number | null
  state_residence_id: number | null
  city_residence_id: number | null
  locality_id: number | null
  upz_id: number | null
  neighborhood_id: number | null
  other_neighborhood_name: string | null
  address: string | null
  stratum: number | null
  ethnic_group_id: number | null
  population_group_id: number | null
  gender_id: number | null
  sexual_orientation_id: number | null
  eps_id: number | null
  has_disability: Generated<boolean>
  disability_id: number | null
  contact_name: string | null
  contact_phone: string | null
  contact_relationship: number | null
  verified_at: Date | null
  assigned_by_id: number | null
  assigned_at: Date | null
  checker_id: number | null
  status_id: Generated<number>
  search_text: ColumnType<string, never, never>
  sort_name: ColumnType<string, never, never>
}

/** Citizens, their documents, and what was decided about them. */
export interface CitizenTables {
  status: Versioned & {
    id: Generated<number>
    name: string
    color: string
    family: 'profile' | 'subscription' | 'file'
    deleted_at: Date | null
  }
  profile_types: Versioned & { id: Generated<number>; name: string; deleted_at: Date | null }
  citizens: Versioned & {
    id: Generated<number>
    email: string
    verified_at: Date | null
    last_sign_in_at: Date | null
    is_locked: Generated<boolean>
  }
  profiles: ProfileTable
  observations: PrincipalColumns & {
    id: Generated<number>
    profile_id: number
    observation: string
    read_at: Date | null
    created_at: Stamp
    updated_at: Stamp
  }
  profile_moves: Move & { profile_id: number }
  ready_observations: Versioned & { only_row: Generated<boolean>; observations: Json | null }
  stored_files: {
    id: Generated<number>
    key: string
    original_name: string
    mime: string
    size: number
    sha256: Buffer
    created_by: number | null
    created_by_citizen_id: number | null
    created_at: Stamp
  }
  files: Versioned & {
    id: Generated<number>
    profile_id: number
    file_type_id: number
    citizen_schedule_id: number | null
    stored_file_id: number
    status_id: Generated<number>
    verified_at: Date | null
    uploaded_by_id: number | null
    uploaded_by_citizen_id: number | null
    deleted_at: Date | null
  }
  file_moves: Move & { file_id: number; observation_id: number | null }
  citizen_notifications: {
    id: Generated<number>
    citizen_id: number
    profile_id: number
    type: string
    about: string
    data: Json
    letter: JSONColumnType<Record<string, unknown>, string | null, string> | null
    mailed_at: Date | null
    read_at: Date | null
    created_at: Stamp
    updated_at: Stamp
  }
  pre_registers: Versioned & {
    id: Generated<number>
    document_type_id: number
    document: string
    name: string
    s_name: string | null
    surname: string
    s_surname: string | null
    email: string
    code_hash: Buffer | null
    code_sent_at: Date | null
    verified_at: Date | null
    expires_at: Date
    deleted_at: Date | null
    search_text: ColumnType<string, never, never>
  }
}
