import type { LaterPersonField } from '@portal/contract'
import type { Database } from '@portal/server'
import type { Selectable } from 'kysely'

type Written<Value> = Value extends object ? string : Value

/** A row as it is written: moments and JSON are texts. */
export type WrittenRow<Table extends keyof Database> = {
  readonly [Name in keyof Selectable<Database[Table]>]: Written<Selectable<Database[Table]>[Name]>
}

export type CitizenRow = Pick<
  WrittenRow<'citizen_accounts'>,
  'id' | 'email' | 'verified_at' | 'last_sign_in_at' | 'is_locked' | 'created_at' | 'updated_at'
>

/** The status of a person in the validation. */
export type Standing = Pick<
  WrittenRow<'profiles'>,
  | 'status_id'
  | 'checker_id'
  | 'assigned_by_id'
  | 'assigned_at'
  | 'verified_at'
  | 'version'
  | 'created_at'
  | 'updated_at'
>

/** The values of a person. Fields that were added later are empty for invented people. */
type Nullable = Omit<
  WrittenRow<'profiles'>,
  | LaterPersonField
  | keyof Standing
  | 'status_family'
  | 'search_text'
  | 'sort_name'
  | 'heard_name'
  | 'mobile_phone_e164'
  | 'contact_phone_e164'
  | 'reopened_at'
  | 'postponed_at'
  | 'postponed_reason'
  | 'handover_reason'
  | 'citizen_changed_at'
>
/** Every invented person has these values, although a citizen may be without them. */
type Given = 'stratum' | 'locality_id' | 'eps_id' | 'population_group_id'

/** The identity and the address of a person. Validation does not change these columns. */
export type Person = Omit<Nullable, Given> & { readonly [Name in Given]: number }

export type ProfileRow = Person & Standing

export type ObservationRow = Omit<WrittenRow<'observations'>, 'id' | 'read_at' | 'citizen_id'>
export type TransitionRow = Pick<
  WrittenRow<'profile_transitions'>,
  'profile_id' | 'move' | 'user_id' | 'previous' | 'version_after' | 'created_at'
>
export type AuditRow = Omit<WrittenRow<'audits'>, 'id' | 'profile_id' | 'request_id' | 'job' | 'act_rows'>
export type NotificationRow = WrittenRow<'notifications'>

/** A staff account; `name` is the full name in upper case. */
export interface StaffRef {
  readonly id: number
  readonly name: string
}
