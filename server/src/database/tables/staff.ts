import type { RoleScope } from '@portal/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { PrincipalColumns } from '../../identity/principals.ts'
import type { Json, Stamp, Versioned } from './kinds.ts'

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

/** Staff, how they sign in, what they may, and what each keeps. */
export interface StaffTables {
  users: UserTable
  sessions: PrincipalColumns & {
    id: Generated<string>
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
  password_resets: {
    hash: Buffer
    user_id: number
    created_at: Stamp
    expires_at: Date
    used_at: Date | null
    /** Who of the staff sent it; null where a stranger asked. */
    asked_by: number | null
  }
  user_totp: {
    user_id: number
    secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<number>
    recovery_hashes: Generated<Buffer[]>
  }
  roles: Versioned & {
    id: Generated<number>
    name: string
    title: string
    is_builtin: Generated<boolean>
    requires_totp: Generated<boolean>
    /** Whose citizens it is for (authority.md section 2). */
    scope: Generated<RoleScope>
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
}
