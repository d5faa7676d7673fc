// Written by `npm run db:types` from the migrated database. Change a migration, not this file.
import type { PrincipalKind, RoleScope, StatusFamily } from '@portal/contract'
import type { Computed, Generated, JobStatus, Json } from './column-types.ts'

/** The tables as queries see them. */
export interface Database {
  abilities: {
    id: Generated<number>
    name: string
    title: string
    entity_type: string
    entity_id: number | null
    only_owned: Generated<boolean>
    options: Json | null
    scope: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  accepted_consents: {
    citizen_schedule_id: number
    revision_id: number
    citizen_id: number | null
    accepted_at: Generated<Date>
    revoked_at: Date | null
  }
  account_consents: {
    id: Generated<number>
    citizen_id: number
    profile_id: number | null
    revision_id: number
    accepted_at: Generated<Date>
    revoked_at: Date | null
  }
  activities: {
    id: Generated<number>
    name: string
    is_initiate: Generated<boolean>
    activity_type_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  activity_types: {
    id: Generated<number>
    name: string
    value: string
    icon: Generated<string>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  afp: {
    id: number
    code: string
    nit: string
    name: string
    is_active: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  age_groups: {
    id: Generated<number>
    name: string
    min: number
    max: number
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  app_secrets: {
    name: string
    value: Buffer
  }
  areas: {
    id: number
    name: string
    office_id: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  arl: {
    id: number
    code: string
    nit: string
    name: string
    is_active: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  audits: {
    id: Generated<number>
    event: string
    entity: string
    entity_id: number | null
    profile_id: number | null
    principal_kind: Generated<PrincipalKind>
    user_id: number | null
    citizen_id: number | null
    job: string | null
    user_name: string | null
    old_values: Generated<Json>
    new_values: Generated<Json>
    url: string | null
    ip: string | null
    user_agent: string | null
    request_id: string | null
    tags: string | null
    act_rows: Generated<number>
    created_at: Generated<Date>
  }
  blood_types: {
    id: number
    name: string
  }
  ccf: {
    id: number
    code: string
    nit: string
    name: string
    is_active: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  cities: {
    id: number
    name: string
    state_id: number
    code: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  citizen_accounts: {
    id: Generated<number>
    email: string
    verified_at: Date | null
    password_hash: string | null
    locale: Generated<string>
    preferences: Generated<Json>
    is_locked: Generated<boolean>
    last_sign_in_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  citizen_codes: {
    citizen_id: number
    purpose: string
    email: string
    code_hash: Buffer | null
    tries: Generated<number>
    sent_at: Date | null
    expires_at: Date
    created_at: Generated<Date>
  }
  citizen_notifications: {
    id: Generated<number>
    citizen_id: number
    profile_id: number
    type: string
    about: string
    record: string | null
    user_id: number | null
    data: Json
    letter: Json | null
    mail_id: number | null
    read_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  citizen_schedules: {
    id: Generated<number>
    schedule_id: number
    profile_id: number
    status_id: Generated<number>
    status_family: Computed
    enrolled_by_id: number | null
    enrolled_by_citizen_id: number | null
    age_waived: Generated<boolean>
    rate_id: number | null
    rate_name: string | null
    rate_value: number | null
    payment_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  consent_revisions: {
    id: Generated<number>
    consent_id: number
    revision: number
    text: string
    user_id: number | null
    created_at: Generated<Date>
  }
  contact_relationships: {
    id: number
    name: string
  }
  countries: {
    id: number
    name: string
    name_en: string
    code: string
    phone_code: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  daily_hours: {
    id: Generated<number>
    name: string
    start_time: string | null
    end_time: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  disabilities: {
    id: number
    name: string
  }
  document_types: {
    id: number
    name: string
    description: string
    for_minors: boolean
    for_adults: boolean
  }
  enrolment_transitions: {
    id: Generated<number>
    citizen_schedule_id: number
    move: string
    user_id: number | null
    citizen_id: number | null
    previous: Json
    version_after: number
    observation_id: number | null
    created_at: Generated<Date>
    undone_at: Date | null
  }
  eps: {
    id: number
    code: string
    nit: string
    name: string
    is_active: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  ethnic_groups: {
    id: number
    name: string
  }
  file_transitions: {
    id: Generated<number>
    file_id: number
    move: string
    user_id: number | null
    citizen_id: number | null
    previous: Json
    version_after: number
    observation_id: number | null
    created_at: Generated<Date>
    undone_at: Date | null
  }
  file_types: {
    id: Generated<number>
    name: string
    kind: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  files: {
    id: Generated<number>
    profile_id: number
    file_type_id: number
    citizen_schedule_id: number | null
    stored_file_id: number
    replaces_id: number | null
    status_id: Generated<number>
    status_family: Computed
    verified_at: Date | null
    uploaded_by_id: number | null
    uploaded_by_citizen_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  gender_identities: {
    id: number
    name: string
  }
  group_roles: {
    id: Generated<number>
    claim: string
    role_id: number
    created_at: Generated<Date>
  }
  group_roles_version: {
    is_only: Generated<boolean>
    version: Generated<number>
  }
  guardians: {
    id: Generated<number>
    profile_id: number
    kind: Generated<string>
    email: string
    citizen_id: number | null
    invited_by: number
    created_at: Generated<Date>
    accepted_at: Date | null
    ended_at: Date | null
    ended_by: number | null
  }
  heard_words: {
    word: string
  }
  idempotency_keys: {
    citizen_id: number
    key: string
    request: string
    answer: Json | null
    created_at: Generated<Date>
  }
  identity_requests: {
    id: Generated<number>
    profile_id: number
    citizen_id: number | null
    changes: Json
    reason: string
    state: Generated<string>
    user_id: number | null
    observation: string | null
    decided_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  informed_consents: {
    id: Generated<number>
    title: string
    purpose: string | null
    min_age: number | null
    max_age: number | null
    is_active: Generated<boolean>
    revision: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  jobs: {
    id: Generated<number>
    key: string
    type: string
    user_id: number
    locale: string
    input: Json
    scope: string | null
    status: Generated<JobStatus>
    attempts: Generated<number>
    progress_now: Generated<number>
    progress_max: Generated<number>
    message: string | null
    result: Json | null
    stored_key: string | null
    upload_key: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    started_at: Date | null
    finished_at: Date | null
    expires_at: Date | null
  }
  localities: {
    id: number
    name: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  logout_tokens: {
    jti_hash: Buffer
    expires_at: Date
  }
  mails: {
    id: Generated<number>
    template: string
    state: Generated<string>
    user_id: number | null
    citizen_id: number | null
    profile_id: number | null
    address: string | null
    locale: string | null
    params: Generated<Json>
    topic: string | null
    is_open: Generated<boolean>
    last_at: Date | null
    attempts: Generated<number>
    repeats: Generated<number>
    failure: string | null
    subject: string | null
    body: string | null
    leaves_at: Generated<Date>
    ended_at: Date | null
    created_at: Generated<Date>
  }
  modalities: {
    id: Generated<number>
    name: string
    description: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  neighborhoods: {
    id: number
    name: string
    upz_code: string | null
    neighborhood_code: string | null
    upz_id: number | null
    locality_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  notifications: {
    id: Generated<string>
    type: string
    user_id: number
    data: Json
    read_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  observations: {
    id: Generated<number>
    profile_id: number
    user_id: number | null
    citizen_id: number | null
    observation: string
    kind: string | null
    params: Json | null
    read_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  offices: {
    id: number
    name: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  parafiscal: {
    id: number
    code: string
    nit: string
    name: string
    is_active: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  park_scales: {
    id: number
    name: string
  }
  parks: {
    id: number
    code: string | null
    name: string
    address: string | null
    scale_id: number | null
    locality_id: number | null
    upz_id: number | null
    search: Computed
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  participant_roles: {
    id: Generated<number>
    name: string
    is_captain: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  passkey_challenges: {
    hash: Buffer
    purpose: 'add' | 'confirm' | 'sign-in'
    user_id: number | null
    expires_at: Date
  }
  password_resets: {
    hash: Buffer
    user_id: number | null
    citizen_id: number | null
    email: string
    asked_by: number | null
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }
  population_groups: {
    id: number
    name: string
  }
  pre_registers: {
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
    tries: Generated<number>
    ticket_hash: Buffer | null
    verified_at: Date | null
    expires_at: Date
    search_text: Computed
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  profile_transitions: {
    id: Generated<number>
    profile_id: number
    move: string
    user_id: number | null
    citizen_id: number | null
    previous: Json
    version_after: number
    created_at: Generated<Date>
    undone_at: Date | null
  }
  profile_types: {
    id: Generated<number>
    name: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  profiles: {
    id: Generated<number>
    account_id: number
    profile_type_id: number
    relationship: string | null
    document_type_id: number
    document: string
    name: string
    s_name: string | null
    surname: string
    s_surname: string | null
    birthdate: string
    country_birth_id: number | null
    state_birth_id: number | null
    city_birth_id: number | null
    sex_id: number | null
    country_residence_id: number | null
    state_residence_id: number | null
    city_residence_id: number | null
    locality_id: number | null
    upz_id: number | null
    neighborhood_id: number | null
    other_neighborhood_name: string | null
    address: string | null
    stratum: number | null
    mobile_phone: string | null
    blood_type_id: number | null
    eps_id: number | null
    has_disability: Generated<boolean>
    disability_id: number | null
    ethnic_group_id: number | null
    population_group_id: number | null
    gender_id: number | null
    sexual_orientation_id: number | null
    contact_name: string | null
    contact_phone: string | null
    contact_relationship: number | null
    status_id: Generated<number>
    status_family: Computed
    checker_id: number | null
    assigned_by_id: number | null
    assigned_at: Date | null
    verified_at: Date | null
    reopened_at: Date | null
    postponed_at: Date | null
    postponed_reason: string | null
    handover_reason: string | null
    citizen_changed_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    search_text: Computed
    sort_name: Computed
    heard_name: Computed
    mobile_phone_e164: Generated<string | null>
    contact_phone_e164: Generated<string | null>
  }
  programs: {
    id: Generated<number>
    name: string
    project_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  projects: {
    id: Generated<number>
    name: string
    description: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  pse_services: {
    id: Generated<number>
    name: string
    code: string
    park_id: number | null
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  rates: {
    id: Generated<number>
    name: string
    value: number
    pse_service_id: number | null
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  ready_observations: {
    only_row: Generated<boolean>
    observations: Json | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  refused_sign_ins: {
    window_end: Date
    account: number
    network: string
    reason: string
    first_at: Date
    last_at: Date
    count: Generated<number>
    origin: Json<object>
  }
  regulation_files: {
    id: Generated<number>
    regulation_id: number
    file_id: number
    user_id: number | null
    created_at: Generated<Date>
  }
  regulations: {
    id: Generated<number>
    name: string
    file_id: number
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  rights_epoch: {
    only_row: Generated<boolean>
    epoch: Generated<number>
  }
  role_abilities: {
    role_id: number
    ability_id: number
    forbidden: Generated<boolean>
  }
  roles: {
    id: Generated<number>
    name: string
    title: string
    is_builtin: Generated<boolean>
    scope: Generated<RoleScope>
    requires_totp: Generated<boolean>
    sso_only: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  schedule_consents: {
    schedule_id: number
    consent_id: number
  }
  schedule_imports: {
    id: Generated<number>
    file_name: string
    rows: number
    user_id: number
    created_at: Generated<Date>
    undone_at: Date | null
  }
  schedule_regulations: {
    schedule_id: number
    regulation_id: number
  }
  schedules: {
    id: Generated<number>
    program_id: number
    activity_id: number
    stage_id: number
    weekday_id: number
    daily_id: number
    modality_id: number | null
    is_activated: boolean
    start_date: Date
    final_date: Date
    quota: number
    min_age: number
    max_age: number
    disability: Generated<boolean>
    is_paid: boolean
    rate_id: number | null
    is_teams: Generated<boolean>
    min_team_participants_quota: Generated<number>
    max_team_participants_quota: Generated<number>
    team_quota: Generated<number>
    import_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  seedings: {
    only_one: Generated<boolean>
    demo: boolean
    citizens: number
    seeded_at: Generated<Date>
  }
  session_tokens: {
    hash: Buffer
    session_id: string
    kind: 'access' | 'refresh'
    expires_at: Date
    used_at: Date | null
  }
  sessions: {
    id: Generated<string>
    user_id: number | null
    citizen_id: number | null
    ip: string | null
    user_agent: string | null
    has_second_factor: Generated<boolean>
    confirmed_at: Date | null
    identity_id: number | null
    idp_sid: string | null
    idp_tokens: Buffer | null
    idp_checked_at: Date | null
    idp_unreachable_since: Date | null
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    ended_at: Date | null
    ended_reason: string | null
  }
  sex: {
    id: number
    name: string
  }
  sexual_orientations: {
    id: number
    name: string
  }
  sign_on_attempts: {
    state_hash: Buffer
    browser_hash: Buffer
    nonce: string
    verifier: string
    locale: string
    next: string | null
    created_at: Date
    expires_at: Date
    code_hash: Buffer | null
    result: Buffer | null
    spent_at: Date | null
  }
  sign_on_switch: {
    is_only: Generated<boolean>
    is_off: Generated<boolean>
  }
  staff_identities: {
    id: Generated<number>
    user_id: number
    issuer: string
    subject: string
    claims: Generated<Json>
    groups: string[] | null
    created_at: Generated<Date>
    last_seen_at: Date | null
  }
  stages: {
    id: Generated<number>
    name: string
    park_id: number
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  states: {
    id: number
    name: string
    country_id: number
    code: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  status: {
    id: Generated<number>
    name: string
    color: string
    code: string | null
    family: StatusFamily
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
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
    created_by_citizen_id: number | null
    created_at: Generated<Date>
  }
  team_invitations: {
    id: Generated<number>
    team_id: number
    code_hash: Buffer
    created_by: number
    used_by: number | null
    expires_at: Date
    used_at: Date | null
    created_at: Generated<Date>
  }
  team_members: {
    team_id: number
    schedule_id: number
    profile_id: number
    participant_role_id: number
    is_current: Generated<boolean>
    joined_at: Generated<Date>
  }
  team_transitions: {
    id: Generated<number>
    team_id: number
    move: string
    user_id: number | null
    citizen_id: number | null
    previous: Json
    version_after: number
    created_at: Generated<Date>
    undone_at: Date | null
  }
  teams: {
    id: Generated<number>
    schedule_id: number
    name: string
    status_id: Generated<number>
    status_family: Computed
    captain_profile_id: number
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  tries: {
    key: string
    at: Generated<Date>
  }
  undelivered_addresses: {
    address: string
    failures: number
    failed_at: Date
  }
  upz: {
    id: number
    locality_id: number | null
    name: string
    upz_code: string
    upz_type_id: number
    upz_type: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  user_passkeys: {
    id: Generated<number>
    user_id: number
    site: string
    credential_id: Buffer
    public_key: Buffer
    counter: Generated<number>
    transports: Generated<string[]>
    device_type: 'singleDevice' | 'multiDevice'
    is_backed_up: boolean
    name: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  user_preferences: {
    user_id: number
    key: string
    value: Json<object>
  }
  user_roles: {
    user_id: number
    role_id: number
    managed_by: Generated<string>
    claim: string | null
  }
  user_totp: {
    user_id: number
    secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<number>
    recovery_hashes: Generated<Buffer[]>
  }
  user_views: {
    id: Generated<number>
    user_id: number
    list: string
    name: string
    query: string
    is_default: Generated<boolean>
    shared_with_role_ids: Generated<number[]>
    shared_with_everybody: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  users: {
    id: Generated<number>
    guid: Generated<string>
    username: string
    email: string
    password_hash: string
    password_expired: Generated<boolean>
    name: string
    surname: string
    document: string
    description: string | null
    dependency: string | null
    company: string | null
    phone: string | null
    ext: string | null
    sim_id: number | null
    vacation_start_date: Date | null
    vacation_final_date: Date | null
    is_invited: Generated<boolean>
    is_locked: Generated<boolean>
    expires_at: Date | null
    last_sign_in_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  week_days: {
    id: Generated<number>
    name: string
    day_of_week: number | null
    date: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
}
