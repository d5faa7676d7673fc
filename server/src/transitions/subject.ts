import type { Action, StatusFamily } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import type { Origin } from '../audit/audit.ts'
import type { Tx } from '../authority/with-locked.ts'
import type { SignedIn } from '../http/register-call.ts'
import type { CitizenNotice } from '../mail/citizen-notices.ts'
import type { TransitionStore } from './stores.ts'

/** A locked record with a status. */
export interface LockedRecord {
  readonly id: number
  readonly status_id: number
  readonly version: number
}

/** Who makes or undoes transitions, in which call and when. */
export interface TransitionContext {
  readonly by: SignedIn
  readonly origin: Origin
  readonly now: Date
}

/** What somebody decided: the status, and why. */
export interface Decision {
  readonly status_id: number
  readonly observation: string
}

/** A transition that was made: its id in the history, and the columns of the record after it. */
export interface Made<R> {
  readonly id: number
  readonly record: R
  readonly after: Readonly<Record<string, unknown>>
}

/** One transition as its call answers it. */
export interface OneTransition {
  readonly transition_id: number
  readonly undo_until: string
}

/** A transition as the history keeps it. */
export interface PastTransition {
  readonly id: number
  readonly record_id: number
  readonly name: string
  readonly is_own: boolean
  readonly version_after: number
  readonly created_at: Date
  readonly previous: { readonly status_id: number }
}

/** Columns by their names, with their values or with expressions over the former row. */
export type NextColumns = Readonly<Record<string, unknown>>

/** What a notice says; whose doing it is and which transition it is about is added. */
export type TransitionNotice = Omit<CitizenNotice, 'about' | 'user'>

/** What every sentence about a decision needs. */
export interface DecisionWords {
  readonly status: string
  readonly observation: string
  /** The sentence of the observation. */
  readonly sentence: string
}

/** One kind of record with statuses: what of its transitions is its own. */
export interface TransitionSubject<R extends LockedRecord> {
  readonly store: TransitionStore
  readonly model: Model
  /** The statuses that may be chosen. */
  readonly family: StatusFamily
  /** Whether the person may do this with this record. */
  readonly may: (who: SignedIn, action: Action, record: R) => boolean
  /** What the columns become by a decision. */
  readonly next: (status_id: number, context: TransitionContext) => NextColumns
  /** The citizens about whom the observation is written. */
  readonly citizensOf: (record: R) => readonly number[]
  /** What the sentences say of the record. */
  readonly words: (record: R) => Readonly<Record<string, string>>
  /** What the audit row says beside the columns. */
  readonly audited: (
    record: R,
    observation?: string,
  ) => { readonly profile_id?: number; readonly values?: Readonly<Record<string, unknown>> }
  /** Refuses a transition of the table for this record. @throws AppError 409 */
  readonly refuse?: (tx: Tx, record: R, name: string) => void | Promise<void>
  /** Refuses an undo that is in time. @throws AppError 409 */
  readonly refuseUndo?: (tx: Tx, record: R, to: number) => void | Promise<void>
  /** What citizens are told of a decision. */
  readonly notices: (
    tx: Tx,
    made: Made<R>,
    words: DecisionWords,
    context: TransitionContext,
  ) => TransitionNotice[] | Promise<TransitionNotice[]>
  /** What else follows the status, after a transition and after an undo. */
  readonly follow?: (tx: Tx, record: R, status_id: number) => Promise<void>
  /** What else is withdrawn by an undo. */
  readonly withdraw?: (
    tx: Tx,
    undone: readonly { readonly record: R; readonly transition: PastTransition }[],
  ) => Promise<void>
}
