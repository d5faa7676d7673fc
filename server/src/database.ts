import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Stamp = Generated<Date>
type Json = JSONColumnType<Record<string, unknown>, string | undefined, string>

interface Versioned {
  version: Generated<number>
  created_at: Stamp
  updated_at: Stamp
}

interface Named {
  id: number
  name: string
}

interface SocialEntity extends Named {
  code: string
  nit: string
  is_active: boolean
  created_at: Stamp
  updated_at: Stamp
}

interface Archived {
  created_at: Stamp
  updated_at: Stamp
  deleted_at: Date | null
}

interface UserTable extends Versioned {
  id: Generated<number>
  guid: Generated<string>
  name: string
  surname: string
  document: string
  email: string
  username: string
  password_hash: string
  description: string | null
  dependency: string | null
  company: string | null
  phone: string | null
  ext: string | null
  sim_id: number | null
  password_expired: Generated<boolean>
  is_locked: Generated<boolean>
  vacation_start_date: Date | null
  vacation_final_date: Date | null
  expires_at: Date | null
  last_sign_in_at: Date | null
  deleted_at: Date | null
}

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

/** The tables as the queries see them; `server/migrations` is what makes them. */
export interface Database {
  app_secrets: { name: string; value: Buffer }
  localities: Named & Archived
  upz: Named & Archived & { locality_id: number | null; upz_code: string; upz_type_id: number; upz_type: string }
  neighborhoods: Named &
    Archived & {
      upz_code: string | null
      neighborhood_code: string | null
      upz_id: number | null
      locality_id: number | null
    }
  countries: Named & { name_en: string; code: string; phone_code: string | null; created_at: Stamp; updated_at: Stamp }
  states: Named & { country_id: number; code: string | null; created_at: Stamp; updated_at: Stamp }
  cities: Named & { state_id: number; code: string | null; created_at: Stamp; updated_at: Stamp }
  document_types: Named & { description: string; for_minors: boolean; for_adults: boolean }
  sex: Named
  blood_types: Named
  disabilities: Named
  ethnic_groups: Named
  population_groups: Named
  gender_identities: Named
  sexual_orientations: Named
  contact_relationships: Named
  eps: SocialEntity
  afp: SocialEntity
  arl: SocialEntity
  ccf: SocialEntity
  parafiscal: SocialEntity
  offices: Named & { created_at: Stamp; updated_at: Stamp }
  areas: Named & { office_id: number; created_at: Stamp; updated_at: Stamp }
  park_scales: Named
  parks: Archived & {
    id: number
    code: string | null
    name: string
    address: string | null
    scale_id: number | null
    locality_id: number | null
    upz_id: number | null
    search: ColumnType<string, never, never>
  }
  users: UserTable
  sessions: {
    id: Generated<string>
    user_id: number
    ip: string | null
    user_agent: string | null
    created_at: Stamp
    last_used_at: Stamp
    ended_at: Date | null
    ended_reason: string | null
  }
  session_tokens: {
    hash: Buffer
    session_id: string
    kind: 'access' | 'refresh'
    expires_at: Date
    used_at: Date | null
  }
  tries: { key: string; at: Generated<Date> }
  password_resets: { hash: Buffer; user_id: number; created_at: Stamp; expires_at: Date; used_at: Date | null }
  roles: Versioned & {
    id: Generated<number>
    name: string
    title: string
    is_builtin: Generated<boolean>
    requires_totp: Generated<boolean>
  }
  exports: {
    id: Generated<number>
    key: string
    type: string
    user_id: number
    locale: string
    input: Json
    status: Generated<'queued' | 'executing' | 'retrying' | 'exported' | 'failed' | 'cancelled' | 'expired'>
    attempts: Generated<number>
    progress_now: Generated<number>
    progress_max: Generated<number>
    stored_key: string | null
    created_at: Stamp
    updated_at: Stamp
    started_at: Date | null
    finished_at: Date | null
    expires_at: Date | null
  }
  user_totp: {
    user_id: number
    secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<number>
    recovery_hashes: Generated<Buffer[]>
  }
  abilities: {
    id: Generated<number>
    name: string
    title: string
    entity_id: number | null
    entity_type: string
    only_owned: Generated<boolean>
    options: unknown
    scope: string | null
    created_at: Stamp
    updated_at: Stamp
  }
  role_abilities: { role_id: number; ability_id: number; forbidden: Generated<boolean> }
  user_roles: { user_id: number; role_id: number }
  rights_epoch: { only_row: Generated<boolean>; epoch: Generated<number> }
  user_views: Versioned & {
    id: Generated<number>
    user_id: number
    list: string
    name: string
    query: string
    is_default: Generated<boolean>
    shared_with_role_id: number | null
  }
  ready_observations: Versioned & { only_row: Generated<boolean>; observations: Json | null }
  user_preferences: { user_id: number; key: string; value: JSONColumnType<object, string, string> }
  notifications: {
    id: Generated<string>
    type: string
    user_id: number
    data: Json
    read_at: Date | null
    created_at: Stamp
    updated_at: Stamp
  }
  audits: {
    id: Generated<number>
    event: string
    entity: string
    entity_id: number | null
    user_id: number | null
    user_name: string | null
    old_values: Json
    new_values: Json
    url: string | null
    ip: string | null
    user_agent: string | null
    request_id: string | null
    tags: string | null
    profile_id: number | null
    created_at: Stamp
  }
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
  observations: {
    id: Generated<number>
    profile_id: number
    user_id: number | null
    observation: string
    read_at: Date | null
    created_at: Stamp
    updated_at: Stamp
  }
  profile_moves: {
    id: Generated<number>
    profile_id: number
    move: string
    user_id: number
    previous: Json
    version_after: number
    created_at: Stamp
    undone_at: Date | null
  }
  activity_types: Versioned & {
    id: Generated<number>
    name: string
    value: string
    icon: Generated<string>
    deleted_at: Date | null
  }
  activities: Versioned & {
    id: Generated<number>
    name: string
    is_initiate: Generated<boolean>
    activity_type_id: number | null
    deleted_at: Date | null
  }
  projects: Versioned & {
    id: Generated<number>
    name: string
    description: string | null
    deleted_at: Date | null
  }
  programs: Versioned & {
    id: Generated<number>
    name: string
    project_id: number | null
    deleted_at: Date | null
  }
  stages: Versioned & {
    id: Generated<number>
    name: string
    park_id: number
    deleted_at: Date | null
  }
  pse_services: Versioned & {
    id: Generated<number>
    name: string
    code: string
    park_id: number | null
    is_active: Generated<boolean>
    deleted_at: Date | null
  }
  rates: Versioned & {
    id: Generated<number>
    name: string
    value: number
    pse_service_id: number | null
    is_active: Generated<boolean>
    deleted_at: Date | null
  }
  modalities: Versioned & {
    id: Generated<number>
    name: string
    description: string | null
    deleted_at: Date | null
  }
  participant_roles: Versioned & {
    id: Generated<number>
    name: string
    deleted_at: Date | null
  }
  age_groups: Versioned & {
    id: Generated<number>
    name: string
    min: number
    max: number
    deleted_at: Date | null
  }
  daily_hours: Versioned & {
    id: Generated<number>
    name: string
    start_time: string | null
    end_time: string | null
    deleted_at: Date | null
  }
  week_days: Versioned & {
    id: Generated<number>
    name: string
    day_of_week: number | null
    date: string | null
    deleted_at: Date | null
  }
  file_types: Versioned & {
    id: Generated<number>
    name: string
    deleted_at: Date | null
  }
  stored_files: {
    id: Generated<number>
    key: string
    original_name: string
    mime: string
    size: number
    sha256: Buffer
    created_by: number | null
    created_at: Stamp
  }
  regulations: Versioned & {
    id: Generated<number>
    name: string
    file_id: number
    deleted_at: Date | null
  }
  regulation_files: {
    id: Generated<number>
    regulation_id: number
    file_id: number
    user_id: number | null
    created_at: Stamp
  }
  informed_consents: Versioned & {
    id: Generated<number>
    title: string
    min_age: number | null
    max_age: number | null
    is_active: Generated<boolean>
    revision: Generated<number>
    deleted_at: Date | null
  }
  consent_revisions: {
    id: Generated<number>
    consent_id: number
    revision: number
    text: string
    user_id: number | null
    created_at: Stamp
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
  schedule_imports: {
    id: Generated<number>
    file_name: string
    rows: number
    user_id: number
    created_at: Stamp
    undone_at: Date | null
  }
  schedules: Versioned & {
    id: Generated<number>
    program_id: number
    activity_id: number
    stage_id: number
    weekday_id: number
    daily_id: number
    modality_id: number | null
    rate_id: number | null
    min_age: number
    max_age: number
    quota: number
    is_paid: boolean
    is_activated: boolean
    is_teams: Generated<boolean>
    min_team_participants_quota: Generated<number>
    max_team_participants_quota: Generated<number>
    team_quota: Generated<number>
    disability: Generated<boolean>
    start_date: Date
    final_date: Date
    import_id: number | null
    deleted_at: Date | null
  }
  schedule_regulations: {
    schedule_id: number
    regulation_id: number
  }
  schedule_consents: {
    schedule_id: number
    consent_id: number
  }
  citizen_schedules: Versioned & {
    id: Generated<number>
    schedule_id: number
    profile_id: number
    status_id: Generated<number>
    payment_at: Date | null
    enrolled_by_id: number | null
  }
  enrolment_moves: {
    id: Generated<number>
    citizen_schedule_id: number
    move: string
    user_id: number | null
    previous: Json
    version_after: number
    observation_id: number | null
    created_at: Stamp
    undone_at: Date | null
  }
  accepted_consents: {
    citizen_schedule_id: number
    revision_id: number
    accepted_at: Stamp
  }
  teams: Versioned & {
    id: Generated<number>
    schedule_id: number
    name: string
    status_id: Generated<number>
    captain_profile_id: number
  }
  team_members: {
    team_id: number
    schedule_id: number
    profile_id: number
    participant_role_id: number
    is_current: Generated<boolean>
  }
  team_moves: {
    id: Generated<number>
    team_id: number
    move: string
    user_id: number | null
    previous: Json
    version_after: number
    created_at: Stamp
    undone_at: Date | null
  }
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
  files: Versioned & {
    id: Generated<number>
    profile_id: number
    file_type_id: number
    citizen_schedule_id: number | null
    stored_file_id: number
    status_id: Generated<number>
    verified_at: Date | null
    uploaded_by_id: number | null
    deleted_at: Date | null
  }
  file_moves: {
    id: Generated<number>
    file_id: number
    move: string
    user_id: number
    previous: Json
    version_after: number
    observation_id: number | null
    created_at: Stamp
    undone_at: Date | null
  }
}
