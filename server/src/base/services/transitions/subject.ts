import type { Action, StatusFamily } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import type { Tx } from '../../database/db.ts'
import type { Origin } from '../../database/principals.ts'
import type { Progress } from '../../database/row-batches.ts'
import type { Account } from '../../http/principal.ts'
import type { CitizenNotice } from '../mail/citizen-notices.ts'
import type { TransitionStore } from './stores.ts'

export interface LockedRecord {
  readonly id: number
  readonly status_id: number
  readonly version: number
}

/** The person who makes or undoes transitions, the call and the time. */
export interface TransitionContext {
  readonly by: Account
  readonly origin: Origin
  readonly now: Date
  readonly progress?: Progress | undefined
}

/** A person's decision: the new status and the reason. */
export interface Decision {
  readonly status_id: number
  readonly observation: string
}

/** A transition that was made: its id in the history, and the new columns of the record. */
export interface Made<R> {
  readonly id: number
  readonly record: R
  readonly after: Readonly<Record<string, unknown>>
}

/** One transition as the call returns it. */
export interface OneTransition {
  readonly transition_id: number
  readonly undo_until: string
}

/** A transition as it is stored in the history. */
export interface PastTransition {
  readonly id: number
  readonly record_id: number
  readonly name: string
  readonly is_own: boolean
  readonly version_after: number
  readonly created_at: Date
  readonly previous: { readonly status_id: number }
}

/** Columns by name, with values or with expressions on the former row. */
export type NextColumns = Readonly<Record<string, unknown>>

/** The content of a notice. The author, the record and the transition are added later. */
export type TransitionNotice = Omit<CitizenNotice, 'about' | 'record' | 'user'>

/** A kind of record with statuses, and the parts of its transitions that are specific to it. */
export interface TransitionSubject<R extends LockedRecord> {
  readonly store: TransitionStore
  readonly model: Model
  /** The statuses that may be chosen. */
  readonly family: StatusFamily
  /** Whether the person may do this action with this record; `own-rows` for a citizen whose lock finds own records only. */
  readonly may: ((principal: Account, action: Action, record: R) => boolean) | 'own-rows'
  /** The new columns after a decision. */
  readonly next: (status_id: number, context: TransitionContext) => NextColumns
  /** The citizens about whom the observation is written. */
  readonly citizensOf: (record: R) => readonly number[]
  /** The parameters of the sentences about the record and about a decision. */
  readonly textParams: (record: R, decision?: Decision) => Readonly<Record<string, unknown>>
  /** The values of the audit row besides the columns. */
  readonly audited: (
    record: R,
    observation?: string,
  ) => { readonly profile_id?: number; readonly values?: Readonly<Record<string, unknown>> }
  /** Refuses an allowed transition for this record. @throws AppError 409 */
  readonly refuse?: (tx: Tx, record: R, name: string) => void | Promise<void>
  /** Refuses an observation that does not fit the transition. @throws AppError 422 on `observation` */
  readonly refuseObservation?: (tx: Tx, name: string, observation: string) => Promise<void>
  /** Refuses an undo that is still in time. @throws AppError 409 */
  readonly refuseUndo?: (tx: Tx, record: R, to: number) => void | Promise<void>
  /** The notices to citizens about a decision. */
  readonly notices: (
    tx: Tx,
    made: Made<R>,
    decision: { readonly observation: string },
    context: TransitionContext,
  ) => TransitionNotice[] | Promise<TransitionNotice[]>
  /** Further changes after a new status, by a transition or by an undo. */
  readonly follow?: (tx: Tx, record: R, status_id: number) => Promise<void>
  /** Further things that an undo withdraws. */
  readonly withdraw?: (
    tx: Tx,
    undone: readonly { readonly record: R; readonly transition: PastTransition }[],
  ) => Promise<void>
}
