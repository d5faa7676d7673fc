import type * as calls from '@portal/contract/staff'
import { mostUndone } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { lockMany } from '../../authority/lock-many.ts'
import { scope } from '../../authority/scope.ts'
import { decided, profileSubject } from '../../citizens/profile-subject.ts'
import { readAssignmentNotices } from '../../citizens/validators.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import { makeTransition } from '../../transitions/make-transition.ts'
import type { OneTransition } from '../../transitions/subject.ts'
import { undoTransition, undoTransitions } from '../../transitions/undo-transition.ts'
import { lockProfiles, withLockedProfile } from './locked-profile.ts'

/**
 * Verifies a citizen, returns them for correction, or reopens the validation.
 * @throws AppError 404, 403, 409 stale or no transition from this status, 422 on `status_id` or `observation`
 */
export function transitionProfile(
  db: Db,
  context: CallContext<typeof calls.transitionProfile>,
): Promise<OneTransition> {
  const { params, body, origin, now } = context
  const wanted = { id: params.id, action: 'assign-status', version: body.version } as const
  return withLockedProfile(db, context, wanted, async (tx, profile, by) => {
    const { audits, answer } = await makeTransition(tx, profileSubject, profile, body, { by, origin, now })
    if (decided.includes(body.status_id)) await readAssignmentNotices(tx, profile.id, now)
    return { audits, result: answer }
  })
}

/** Undoes one's own last transition of a citizen. @throws AppError 404, 403, 409 */
export async function undoProfileTransition(
  db: Db,
  context: CallContext<typeof calls.undoProfileTransition>,
): Promise<void> {
  const { params, body, origin, now } = context
  await withLockedProfile(db, context, { id: params.id }, async (tx, profile, by) => ({
    audits: await undoTransition(tx, profileSubject, profile, body, { by, origin, now }),
    result: undefined,
  }))
}

/**
 * Undoes one's own assignments of many citizens. Citizens whose assignment cannot be undone are returned with the error that a single undo
 * would throw.
 */
export async function undoAssignments(
  db: Db,
  context: CallContext<typeof calls.undoAssignments>,
): Promise<{ undone: number; skipped: { readonly id: number; readonly error: AppError }[] }> {
  const { who: by, body, origin, now } = context
  const named = body.transition_ids === undefined ? undefined : new Set(body.transition_ids)
  const answer = await db.transaction().execute(async (tx) => {
    const { records, absent } = await lockMany(
      body,
      mostUndone,
      (ids, limit) => lockProfiles(tx, sql<SqlBool>`profiles.id = any(${ids}::integer[]) and ${scope(by)}`, limit),
      ({ id }) => id,
    )
    const isMeant = ({ id, name }: { id: number; name: string }) => name === 'assign' && (named?.has(id) ?? true)
    const { undone, rejected, audits } = await undoTransitions(tx, profileSubject, records, isMeant, {
      by,
      origin,
      now,
    })
    await writeAudit(tx, origin, audits)
    const skipped = [
      ...absent.map((id) => ({ id, error: new AppError('not_found') })),
      ...rejected.map(({ record, error }) => ({ id: record.id, error })),
    ]
    return { undone: undone.length, skipped }
  })
  forgetCounts(db, context.who)
  return answer
}
