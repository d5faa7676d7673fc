import type { BodyOf } from '@portal/contract'
import { can, profileTransitions, status } from '@portal/contract'
import { type assignValidator as call, assignValidatorToMany as manyCall, mostUndone } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuditEntry, writeAudit } from '../../audit/audit.ts'
import { checkCount, lockMany } from '../../authority/lock-many.ts'
import { scope } from '../../authority/scope.ts'
import { matching } from '../../citizens/filters.ts'
import { queueAfter } from '../../citizens/waiting.ts'
import { countRows } from '../../database/counts.ts'
import type { Db, Tx } from '../../database/db.ts'
import type { CallContext, CallResult, SignedIn } from '../../http/register-call.ts'
import type { ManyContext, ManyWork } from '../../jobs/many/many-work.ts'
import { translate } from '../../text/i18n.ts'
import { recordTransitions } from '../../transitions/make-transition.ts'
import type { OneTransition, TransitionContext } from '../../transitions/subject.ts'
import { undoUntil } from '../../transitions/undo-until.ts'
import { type LockedProfile, lockProfiles, withLockedProfile } from './locked-profile.ts'
import { profileSubject } from './profile-transitions.ts'
import { findValidator, notifyValidator, type Validator } from './validators.ts'

/** The maximum number of citizens that one transaction locks. */
const mostAssigned = 20_000

/** Assigns a validator to locked citizens, and notifies the validator. @returns the ids of the transitions, and the audit rows. */
async function assign(
  tx: Tx,
  profiles: readonly LockedProfile[],
  validator: Validator,
  context: TransitionContext,
): Promise<{ transition_ids: number[]; audits: AuditEntry[] }> {
  const { by, now } = context
  const next = {
    status_id: profileTransitions.assign.to,
    checker_id: validator.id,
    assigned_by_id: by.id,
    assigned_at: now,
    verified_at: null,
    ...queueAfter(profileTransitions.assign.to, now),
  }
  const sentence = translate('es', 'written.assigned', { assignor: by.full_name, validator: validator.full_name })
  const changes = profiles.map((record) => ({ record, name: 'assign' }))
  const written = { event: 'assigned', next, sentenceOf: () => sentence }
  const { made, audits } = await recordTransitions(tx, profileSubject, changes, written, context)
  await notifyValidator(tx, validator, profiles, context)
  return { transition_ids: made.map(({ id }) => id), audits }
}

/**
 * Assigns a validator to one citizen, in any status. The citizen's status becomes "in validation" (decisions §5).
 * @throws AppError 404, 403, 409 stale, 422 on `validator_id`
 */
export function assignValidator(db: Db, context: CallContext<typeof call>): Promise<OneTransition> {
  const { params, body, origin, now } = context
  const wanted = { id: params.id, action: profileTransitions.assign.action, version: body.version }
  return withLockedProfile(db, context, wanted, async (tx, profile, by) => {
    const validator = await findValidator(tx, body.validator_id, now)
    const { transition_ids, audits } = await assign(tx, [profile], validator, { by, origin, now })
    return { audits, result: { transition_id: transition_ids[0] ?? 0, undo_until: undoUntil(now) } }
  })
}

type Reason = 'not_found' | 'forbidden' | 'already'

function reasonToSkip(who: SignedIn, validator: Validator, profile: LockedProfile): Reason | undefined {
  if (!can(who, profileTransitions.assign.action, 'Profile', profile)) return 'forbidden'
  const isAlready = profile.checker_id === validator.id && profile.status_id === status.profileValidating
  return isAlready ? 'already' : undefined
}

function selected(who: SignedIn, body: BodyOf<typeof manyCall>, ids?: readonly number[]): RawBuilder<SqlBool> {
  return ids === undefined
    ? matching(who, body.filter ?? {})
    : sql<SqlBool>`profiles.id = any(${ids}::integer[]) and ${scope(who)}`
}

/**
 * Assigns a validator to the given citizens, or to all that match a filter. Citizens that cannot be assigned are returned with the reason.
 * @throws AppError 409 when the filter now matches a different number of citizens than the person saw; 422 on `validator_id`, or when
 * there are more than one transaction should lock
 */
async function assignMany(tx: Tx, context: ManyContext<typeof manyCall>): Promise<CallResult<typeof manyCall>> {
  const { who: by, body, now, translate: inWords } = context
  const validator = await findValidator(tx, body.validator_id, now)
  const { records, absent } = await lockMany(
    body,
    mostAssigned,
    (ids, limit) => lockProfiles(tx, selected(by, body, ids), limit),
    ({ id }) => id,
  )
  const skipped: { id: number; reason: Reason }[] = absent.map((id) => ({ id, reason: 'not_found' }))
  const assignable = records.filter((profile) => {
    const reason = reasonToSkip(by, validator, profile)
    if (reason !== undefined) skipped.push({ id: profile.id, reason })
    return reason === undefined
  })
  const { transition_ids, audits } = await assign(tx, assignable, validator, { by, ...context })
  await writeAudit(tx, context.origin, audits)
  const isUndoable = assignable.length <= mostUndone
  return {
    data: inWords('done.assigned_many', { count: assignable.length }),
    details: {
      assigned: assignable.length,
      undoable: isUndoable ? assignable.map(({ id }) => id) : [],
      transition_ids: isUndoable ? transition_ids : [],
      undo_until: undoUntil(now),
      skipped: skipped.map(({ id, reason }) => ({ id, reason: inWords(`skipped.${reason}`) })),
    },
  }
}

/** Assigning many citizens, in the request or as a job. */
export const assignWork: ManyWork<typeof manyCall> = {
  call: manyCall,
  type: 'assign-validator',
  check: async (db, { who, body, now }) => {
    await findValidator(db, body.validator_id, now)
    if (body.ids !== undefined) return
    const matched = sql`select from profiles where ${selected(who, body)} limit ${mostAssigned + 1}`
    checkCount(body, mostAssigned, await countRows(db, matched))
  },
  run: assignMany,
  nothing: (now) => ({ assigned: 0, undoable: [], transition_ids: [], undo_until: undoUntil(now), skipped: [] }),
  screenOf: () => ({ name: 'user-validation' }),
}
