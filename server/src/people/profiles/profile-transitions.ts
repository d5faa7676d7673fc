import type { Action } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { undoMaxRecords } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, presentRow, type RowOf, type Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { type Audits, auditsOf, type Changed, nothingChanged, type Outcome } from '../../base/services/audit/change.ts'
import { lockMany } from '../../base/services/authority/lock-many.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { type ChangeContext, type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { makeTransition, recordTransitions } from '../../base/services/transitions/make-transition.ts'
import type { NextColumns, OneTransition, TransitionContext } from '../../base/services/transitions/subject.ts'
import { undoTransition, undoTransitions } from '../../base/services/transitions/undo-transition.ts'
import { type LockedProfile, profileSubject } from '../profile-subject.ts'
import { showProfile } from '../show-profile.ts'
import { readAssignmentNotices } from '../validators.ts'
import { decided, isInQueue } from '../waiting.ts'

/**
 * Verifies a citizen, returns them for correction, or reopens the validation.
 * @throws AppError 404, 403, 409 stale or no transition from this status, 422 on `status_id` or `observation`
 */
export function transitionProfile(
  tx: Tx,
  context: CallContext<typeof calls.transitionProfile>,
): Promise<Changed<OneTransition>> {
  const { params, body, origin, now } = context
  const target = { id: params.id, action: 'assign-status', version: body.version } as const
  return withLockedProfile(tx, context, target, async (profile, by) => {
    const { audits, response } = await makeTransition(tx, profileSubject, profile, body, { by, origin, now })
    if (decided.includes(body.status_id)) await readAssignmentNotices(tx, profile.id, now)
    return { audits, result: response }
  })
}

/**
 * Undoes the caller's own last transition of a citizen.
 * @throws AppError 404, 403, 409
 */
export function undoProfileTransition(
  tx: Tx,
  context: CallContext<typeof calls.undoProfileTransition>,
): Promise<Changed<undefined>> {
  const { params, body, origin, now } = context
  return withLockedProfile(tx, context, { id: params.id }, (profile, by) =>
    undoTransition(tx, profileSubject, profile, body, { by, origin, now }),
  )
}

/** Undoes the caller's own assignments of many citizens. Those that cannot be undone are returned with the reason. */
export async function undoAssignments(
  tx: Tx,
  { principal: by, body, origin, now, translate }: CallContext<typeof calls.undoAssignments>,
): Promise<Changed<CallResult<typeof calls.undoAssignments>>> {
  const named = body.transition_ids === undefined ? undefined : new Set(body.transition_ids)
  const { records, absent } = await lockMany(
    body,
    undoMaxRecords,
    (ids, limit) =>
      lockProfiles(tx, sql<SqlBool>`profiles.id = any(${ids}::integer[]) and ${profilePolicy.rows(by)}`, limit),
    ({ id }) => id,
  )
  const isSelected = ({ id, name }: { id: number; name: string }) => name === 'assign' && (named?.has(id) ?? true)
  const making = { by, origin, now }
  const { undone, rejected, audits } = await undoTransitions(tx, profileSubject, records, isSelected, making)
  const skipped = [
    ...absent.map((id) => ({ id, error: new AppError('not_found') })),
    ...rejected.map(({ record, error }) => ({ id: record.id, error })),
  ]
  const reasonOf = ({ code, params }: AppError) => translate(`error_codes.${code}`, params)
  const count = undone.length
  const details = { undone: count, skipped: skipped.map(({ id, error }) => ({ id, reason: reasonOf(error) })) }
  return { audits: auditsOf(audits), result: { data: translate('done.undone_many', { count }), details } }
}

interface QueueChange {
  readonly event: 'postponed' | 'resumed'
  readonly next: Pick<NextColumns, 'postponed_at' | 'postponed_reason'>
}

/**
 * Writes a transition within the queue. The status stays, and the undo ignores it: postponing and resuming reverse each other.
 * @throws AppError 409 when the citizen is not in the queue
 */
async function changeQueue(
  tx: Tx,
  profile: LockedProfile,
  { event, next }: QueueChange,
  context: TransitionContext,
): Promise<Audits> {
  const { id, status_id, version } = profile
  const { is_in_queue } = await presentRow<{ is_in_queue: SqlBool }>(tx)`
    select ${isInQueue} as is_in_queue from profiles where id = ${id}`
  if (!is_in_queue) throw new AppError('move_not_allowed', { details: { status_id, version } })
  // A citizen who is not postponed has nothing to resume.
  if (event === 'resumed' && profile.postponed_at === null) return nothingChanged
  const { audits } = await recordTransitions(
    tx,
    profileSubject,
    [{ record: profile, name: event }],
    { event, next },
    context,
  )
  return auditsOf(event === 'postponed' ? withReason(audits, profile, 'postponed_reason') : audits)
}

/**
 * The audit rows of a change with a reason. The timeline reads the reason there, so the rows have it also when it equals the former one
 * and the column did not change.
 */
export function withReason(
  audits: readonly AuditEntry[],
  profile: LockedProfile,
  column: 'postponed_reason' | 'handover_reason',
): AuditEntry[] {
  const former = { [column]: profile[column] }
  return audits.map(({ old_values, new_values, ...audit }) => ({
    ...audit,
    old_values: { ...former, ...old_values },
    new_values: { ...former, ...new_values },
  }))
}

/**
 * Moves a citizen to the end of the queue, with a reason. A decision, an assignment and a new document end that.
 * @throws AppError 404, 403, 409 stale or when the citizen waits for no decision
 */
export function postponeProfile(
  tx: Tx,
  context: CallContext<typeof calls.postponeProfile>,
): Promise<Changed<undefined>> {
  const { params, body, origin, now } = context
  const target = { id: params.id, action: 'assign-status', version: body.version } as const
  return withLockedProfile(tx, context, target, (profile, by) => {
    const next = { postponed_at: now, postponed_reason: body.reason }
    return changeQueue(tx, profile, { event: 'postponed', next }, { by, origin, now })
  })
}

/** Returns a citizen to their position in the queue. @throws AppError 404, 403, 409 when the citizen waits for no decision */
export function resumeProfile(tx: Tx, context: CallContext<typeof calls.resumeProfile>): Promise<Changed<undefined>> {
  const { params, origin, now } = context
  return withLockedProfile(tx, context, { id: params.id, action: 'assign-status' }, (profile, by) => {
    const next = { postponed_at: null, postponed_reason: null }
    return changeQueue(tx, profile, { event: 'resumed', next }, { by, origin, now })
  })
}

/** Locks citizens in the order of their ids (ADR 0024). Rows that only refer to them can be written meanwhile. */
export async function lockProfiles(tx: Tx, where: RawBuilder<SqlBool>, limit: number): Promise<LockedProfile[]> {
  const { rows } = await sql<LockedProfile>`
    select id, name, s_name, surname, s_surname, status_id, checker_id, assigned_by_id, assigned_at, verified_at, reopened_at,
      postponed_at, postponed_reason, handover_reason, version
    from profiles where ${where} order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

/** Changes one citizen. @throws AppError 404, 403, 409 stale with the citizen, and what `change` throws. */
export function withLockedProfile<T = undefined>(
  tx: Tx,
  context: ChangeContext,
  { id, action, version }: { readonly id: number; readonly action?: Action; readonly version?: number | undefined },
  change: (profile: RowOf<'profiles'>, principal: SignedIn) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
  const { origin, now } = context
  const lock: RecordLock<RowOf<'profiles'>> = {
    lock: async (tx, principal) => profilePolicy.lock(tx, principal, id),
    authorize: (principal, profile) => action && profilePolicy.refuse(principal, action, profile),
    expected: { version, read: (db: Db) => showProfile(db, context.principal, origin, id, now) },
  }
  return withLocked(tx, context, lock, (_, profile, principal) => change(profile, principal))
}
