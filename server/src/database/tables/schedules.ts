import type { Generated } from 'kysely'
import type { Move, Stamp, Versioned } from './kinds.ts'

/** Schedules, and who takes part. */
export interface ScheduleTables {
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
    enrolled_by_citizen_id: number | null
  }
  enrolment_moves: Move & { citizen_schedule_id: number; observation_id: number | null }
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
  team_moves: Move & { team_id: number }
}
