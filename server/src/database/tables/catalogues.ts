import type { Generated } from 'kysely'
import type { Stamp, Versioned } from './kinds.ts'

/** What staff maintain for schedules to choose from. */
export interface CatalogueTables {
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
}
