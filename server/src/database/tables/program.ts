import type { PrincipalKind } from '@portal/contract'
import type { Generated } from 'kysely'
import type { Json, Stamp } from './kinds.ts'

/** What the program keeps for itself: its secrets, its trail, the files it makes. */
export interface ProgramTables {
  app_secrets: { name: string; value: Buffer }
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
  audits: {
    id: Generated<number>
    event: string
    entity: string
    entity_id: number | null
    principal_kind: Generated<PrincipalKind>
    user_id: number | null
    citizen_id: number | null
    user_name: string | null
    /** The job or command, where the system acted. */
    job: string | null
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
}
