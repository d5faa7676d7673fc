import { profileTransitions, status } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { firstRow, type Tx } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { auditsOf, type Changed } from '../../base/services/audit/change.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { recordTransitions } from '../../base/services/transitions/make-transition.ts'
import type { OneTransition } from '../../base/services/transitions/subject.ts'
import { undoTransition } from '../../base/services/transitions/undo-transition.ts'
import { undoUntil } from '../../base/services/transitions/undo-until.ts'
import { profileSubject } from '../profile-subject.ts'
import { findValidators, notifyValidators } from '../validators.ts'
import { queueAfter } from '../waiting.ts'
import { lockProfiles, withLockedProfile, withReason } from './profile-transitions.ts'

const { action, to } = profileTransitions.hand_over

/**
 * Gives a citizen in validation to another validator, who gets the reason in a notification. The wait goes on.
 * @throws AppError 404, 403, 409 stale or when the citizen is not in validation, 422 on `validator_id`
 */
export function handOverProfile(
  tx: Tx,
  context: CallContext<typeof calls.handOverProfile>,
): Promise<Changed<OneTransition>> {
  const { params, body, origin, now } = context
  const target = { id: params.id, action, version: body.version }
  return withLockedProfile(tx, context, target, async (profile, by) => {
    const { status_id, version } = profile
    if (status_id !== status.profileValidating)
      throw new AppError('move_not_allowed', { details: { status_id, version } })
    const isColleague = body.validator_id !== by.id && body.validator_id !== profile.checker_id
    if (!isColleague) throw fieldError('validator_id', 'validation.colleague')
    const [validator] = await findValidators(tx, [body.validator_id], now)
    if (validator === undefined) throw fieldError('validator_id', 'validation.exists')
    const next = {
      checker_id: validator.id,
      assigned_by_id: by.id,
      assigned_at: now,
      ...queueAfter(to, now),
      handover_reason: body.reason,
    }
    const changes = [{ record: profile, name: 'hand_over' }]
    const written = { event: 'handed-to-colleague', next }
    const { made, audits } = await recordTransitions(tx, profileSubject, changes, written, { by, origin, now })
    const notice = { by, now, reason: body.reason }
    await notifyValidators(tx, new Map([[validator, [profile]]]), notice, 'handed_over')
    return {
      audits: auditsOf(withReason(audits, profile, 'handover_reason')),
      result: { transition_id: made[0]?.id ?? 0, undo_until: undoUntil(now) },
    }
  })
}

/**
 * Undoes the caller's own handover. The citizen is the colleague's now, so the permission is checked with the former validator.
 * @throws AppError 404 when the caller did not hand the citizen over or might not view them before it, 403, 409
 */
export function undoHandover(tx: Tx, context: CallContext<typeof calls.undoHandover>): Promise<Changed<undefined>> {
  const { params, body, origin, now } = context
  const lock = async (tx: Tx, by: SignedIn) => {
    const handover = await firstRow<{ checker_id: number | null }>(tx)`
      select (previous ->> 'checker_id')::integer as checker_id from profile_transitions
      where id = ${body.transition_id} and profile_id = ${params.id} and move = 'hand_over' and user_id = ${by.id}`
    if (handover === undefined) return undefined
    profilePolicy.refuse(by, action, { id: params.id, ...handover })
    return (await lockProfiles(tx, sql<SqlBool>`profiles.id = ${params.id}`, 1))[0]
  }
  const subject = { ...profileSubject, may: () => true }
  return withLocked(tx, context, { lock }, (tx, profile, by) =>
    undoTransition(tx, subject, profile, body, { by, origin, now }),
  )
}
