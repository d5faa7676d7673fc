import { can, status } from '@portal/contract'
import {
  mostUndone,
  type transitionProfile as transitionCall,
  type undoProfileTransition as undoCall,
  type undoAssignments as undoManyCall,
} from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { lockMany } from '../../authority/lock-many.ts'
import { scope } from '../../authority/scope.ts'
import { fullName } from '../../citizens/rows.ts'
import { queueAfter } from '../../citizens/waiting.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'
import { sayToCitizen } from '../../mail/citizen-notices.ts'
import { makeTransition } from '../../transitions/make-transition.ts'
import { refuseOtherPurpose } from '../../transitions/ready-observations.ts'
import { profileStore } from '../../transitions/stores.ts'
import type { OneTransition, TransitionSubject } from '../../transitions/subject.ts'
import { undoTransition, undoTransitions } from '../../transitions/undo-transition.ts'
import { type LockedProfile, lockProfiles, withLockedProfile } from './locked-profile.ts'
import { readAssignmentNotices, withdrawAssignmentNotices } from './validators.ts'

/** The statuses that end a review. They send a mail; the notice is always written (domain facts §3.1). */
const decided: readonly number[] = [status.profileVerified, status.profileReturned]

/** A citizen as the subject of the transitions of their validation (decisions §5). */
export const profileSubject: TransitionSubject<LockedProfile> = {
  store: profileStore,
  model: 'Profile',
  family: 'profile',
  may: (who, action, profile) => can(who, action, 'Profile', profile),
  next: (status_id, { by, now }) => ({
    status_id,
    verified_at: status_id === status.profileVerified ? now : null,
    assigned_by_id: sql`case when assigned_at is null then ${by.id} else assigned_by_id end`,
    assigned_at: sql`coalesce(assigned_at, ${now})`,
    ...queueAfter(status_id, now),
  }),
  citizensOf: ({ id }) => [id],
  words: () => ({}),
  audited: () => ({}),
  refuseObservation: refuseOtherPurpose,
  notices: (_, { record, after }, { observation }) => {
    const person = fullName(record)
    const outcome = after.status_id === status.profileVerified ? 'verify' : 'return'
    const params = { number: record.id, outcome, observation }
    return [
      {
        profile_id: record.id,
        title: sayToCitizen('notices.profile', { name: person }),
        subject: observation,
        url: { name: 'Profile', params: { id: record.id } },
        ...(decided.includes(Number(after.status_id)) && { letter: { name: 'profile', params } }),
      },
    ]
  },
  withdraw: (tx, undone) => withdrawAssignmentNotices(tx, undone),
}

/**
 * Verifies a citizen, returns them for correction, or reopens the validation.
 * @throws AppError 404, 403, 409 stale or no transition from this status, 422 on `status_id` or `observation`
 */
export function transitionProfile(db: Db, context: CallContext<typeof transitionCall>): Promise<OneTransition> {
  const { params, body, origin, now } = context
  const wanted = { id: params.id, action: 'assign-status', version: body.version } as const
  return withLockedProfile(db, context, wanted, async (tx, profile, by) => {
    const { audits, answer } = await makeTransition(tx, profileSubject, profile, body, { by, origin, now })
    if (decided.includes(body.status_id)) await readAssignmentNotices(tx, profile.id, now)
    return { audits, result: answer }
  })
}

/** Undoes one's own last transition of a citizen. @throws AppError 404, 403, 409 */
export async function undoProfileTransition(db: Db, context: CallContext<typeof undoCall>): Promise<void> {
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
  context: CallContext<typeof undoManyCall>,
): Promise<{ undone: number; skipped: { readonly id: number; readonly error: AppError }[] }> {
  const { body, origin, now } = context
  const by = signedIn(context)
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
