import { enrolmentTransitions, fileTransitions, profileTransitions, type TransitionTable } from '@portal/contract'
import { type RawBuilder, sql } from 'kysely'

/** Where the records of one kind and the history of their transitions are stored. */
export interface TransitionStore {
  /** Notices refer to `<kind>-move/<id>`. The texts are `written.<kind>_transitioned` and `written.<kind>_undone`. */
  readonly kind: 'profile' | 'file' | 'enrolment' | 'team'
  readonly transitions: TransitionTable
  readonly records: RawBuilder<unknown>
  /** The columns of a record that a transition changes and an undo restores. */
  readonly columns: readonly string[]
  readonly history: RawBuilder<unknown>
  /** The history column with the id of the record. */
  readonly key: RawBuilder<unknown>
  /** Whether the history also stores the id of the observation. */
  readonly storesObservation?: true
}

export const profileStore = {
  kind: 'profile',
  transitions: profileTransitions,
  records: sql.table('profiles'),
  columns: [
    'status_id',
    'checker_id',
    'assigned_by_id',
    'assigned_at',
    'verified_at',
    'reopened_at',
    'postponed_at',
    'postponed_reason',
    'handover_reason',
  ],
  history: sql.table('profile_transitions'),
  key: sql.ref('profile_id'),
} as const satisfies TransitionStore

export const fileStore: TransitionStore = {
  kind: 'file',
  transitions: fileTransitions,
  records: sql.table('files'),
  columns: ['status_id', 'verified_at'],
  history: sql.table('file_transitions'),
  key: sql.ref('file_id'),
  storesObservation: true,
}

export const enrolmentStore: TransitionStore = {
  kind: 'enrolment',
  transitions: enrolmentTransitions,
  records: sql.table('citizen_schedules'),
  columns: ['status_id', 'payment_at', 'age_waived'],
  history: sql.table('enrolment_transitions'),
  key: sql.ref('citizen_schedule_id'),
  storesObservation: true,
}

export const teamStore: TransitionStore = {
  kind: 'team',
  transitions: enrolmentTransitions,
  records: sql.table('teams'),
  columns: ['status_id'],
  history: sql.table('team_transitions'),
  key: sql.ref('team_id'),
}
