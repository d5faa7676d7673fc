import { type BodyOf, profileTransitions, status } from '@portal/contract'
import {
  type assignValidator as call,
  assignValidatorToMany as manyCall,
  mostAssigned,
  undoMaxRecords,
} from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { inTurns } from '../../base/database/row-batches.ts'
import { allOf } from '../../base/database/search.ts'
import { fieldError } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { auditsOf, type Changed } from '../../base/services/audit/change.ts'
import type { Sentence } from '../../base/services/audit/write-observation.ts'
import { checkMatches, lockMany, sizeOf } from '../../base/services/authority/lock-many.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import type { ManyContext, ManyWork } from '../../base/services/jobs/many/many-work.ts'
import { recordTransitions } from '../../base/services/transitions/make-transition.ts'
import type { OneTransition, TransitionContext } from '../../base/services/transitions/subject.ts'
import { undoUntil } from '../../base/services/transitions/undo-until.ts'
import { matching } from '../list/filters.ts'
import { type LockedProfile, profileSubject } from '../profile-subject.ts'
import { findValidators, notifyValidators, type Validator } from '../validators.ts'
import { isWaiting, queueAfter, waitingSince } from '../waiting.ts'
import { lockProfiles, withLockedProfile } from './profile-transitions.ts'

/** Assigns locked citizens to validators, and notifies these. @returns the ids of the transitions, and the audit rows. */
async function assign(
  tx: Tx,
  dealt: ReadonlyMap<Validator, readonly LockedProfile[]>,
  context: TransitionContext,
): Promise<{ transition_ids: number[]; audits: AuditEntry[] }> {
  const { by, now } = context
  const validatorOf = new Map(
    [...dealt].flatMap(([validator, profiles]) => profiles.map((one) => [one, validator] as const)),
  )
  const checkers = Object.fromEntries([...validatorOf].map(([{ id }, validator]) => [id, validator.id]))
  const next = {
    status_id: profileTransitions.assign.to,
    checker_id: sql<number>`(${JSON.stringify(checkers)}::jsonb ->> profiles.id::text)::integer`,
    assigned_by_id: by.id,
    assigned_at: now,
    verified_at: null,
    ...queueAfter(profileTransitions.assign.to, now),
  }
  const sentenceOf = (record: LockedProfile): Sentence => ({
    kind: 'assigned',
    params: { assignor: by.full_name, validator: validatorOf.get(record)?.full_name ?? '' },
  })
  const changes = [...validatorOf.keys()].map((record) => ({ record, name: 'assign' }))
  const written = { event: 'assigned', next, sentenceOf }
  const { made, audits } = await recordTransitions(tx, profileSubject, changes, written, context)
  await notifyValidators(tx, dealt, context)
  return { transition_ids: made.map(({ id }) => id), audits }
}

/**
 * Assigns a validator to one citizen, in any status. The citizen's status becomes "in validation".
 * @throws AppError 404, 403, 409 stale, 422 on `validator_id`
 */
export function assignValidator(tx: Tx, context: CallContext<typeof call>): Promise<Changed<OneTransition>> {
  const { params, body, origin, now } = context
  const target = { id: params.id, action: profileTransitions.assign.action, version: body.version }
  return withLockedProfile(tx, context, target, async (profile, by) => {
    const dealt = new Map((await findValidators(tx, [body.validator_id], now)).map((one) => [one, [profile]]))
    const { transition_ids, audits } = await assign(tx, dealt, { by, origin, now })
    return { audits: auditsOf(audits), result: { transition_id: transition_ids[0] ?? 0, undo_until: undoUntil(now) } }
  })
}

type Reason = 'not_found' | 'forbidden' | 'already'

/** A validator, and the most citizens that they get. */
interface Share {
  readonly validator: Validator
  readonly count: number
}

type ManyBody = BodyOf<typeof manyCall>

/** The validators that a body names. @throws AppError 422 on a validator, or on `shares` when they do not add up to `count` */
async function findShares(db: Db, { validator_id, shares }: ManyBody, count: number, now: Date): Promise<Share[]> {
  const ids = shares?.map((share) => share.validator_id) ?? [validator_id ?? 0]
  const isTwice = new Set(ids).size < ids.length
  if (isTwice || (shares?.reduce((sum, share) => sum + share.count, 0) ?? count) !== count) {
    throw fieldError('shares', 'validation.shares', { count })
  }
  const found = await findValidators(db, ids, now)
  return found.map((validator, place) => ({ validator, count: shares?.[place]?.count ?? count }))
}

/** Shares citizens out: those who already have one of the validators keep that validator and count as theirs. The others are dealt in turn. */
function deal<R extends Pick<LockedProfile, 'checker_id' | 'status_id'>>(
  records: readonly R[],
  shares: readonly Share[],
): { dealt: Map<Validator, R[]>; unchanged: R[] } {
  const left = new Map(shares.map(({ validator, count }) => [validator.id, count]))
  const take = (id: number) => {
    const count = left.get(id) ?? 0
    if (count > 0) left.set(id, count - 1)
    return count > 0
  }
  const isUnchanged = ({ checker_id, status_id }: R) =>
    status_id === status.profileValidating && checker_id !== null && take(checker_id)
  const unchanged = new Set(records.filter(isUnchanged))
  const dealt = new Map<Validator, R[]>(shares.map(({ validator }) => [validator, []]))
  let turn = 0
  for (const record of records) {
    if (unchanged.has(record)) continue
    // The counts add up to the number of records, so somebody has room. Records that were left out leave room unused.
    while (!take(shares[turn % shares.length]?.validator.id ?? 0)) turn += 1
    const share = shares[turn % shares.length]
    if (share !== undefined) dealt.get(share.validator)?.push(record)
    turn += 1
  }
  return { dealt, unchanged: [...unchanged] }
}

type Selecting = Pick<ManyContext<typeof manyCall>, 'principal' | 'body' | 'now'>

function selected({ principal, body, now }: Selecting, ids?: readonly number[]): RawBuilder<SqlBool> {
  if (ids !== undefined) return sql<SqlBool>`profiles.id = any(${ids}::integer[]) and ${profilePolicy.rows(principal)}`
  const matched = matching(principal, body.filter ?? {}, now)
  return body.oldest ? allOf([matched, isWaiting]) : matched
}

/** Locks the citizens that a body selects. `oldest` takes those who wait the longest and that nobody else is assigning now. */
function lockSelected(tx: Tx, context: Selecting, ids: readonly number[] | undefined, limit: number) {
  const where = selected(context, ids)
  const { oldest, count = 0 } = context.body
  if (!oldest || ids !== undefined) return lockProfiles(tx, where, limit)
  return lockProfiles(
    tx,
    sql<SqlBool>`profiles.id in (select profiles.id from profiles where ${where}
      order by ${waitingSince}, profiles.id limit ${Math.min(count, limit)} for no key update skip locked)`,
    limit,
  )
}

/**
 * Assigns citizens, by id or by a filter, to one validator or to several. Citizens that cannot be assigned are returned with the reason.
 * @throws AppError as {@link lockMany}, 422 on a validator or on `shares`
 */
async function assignMany(
  tx: Tx,
  context: ManyContext<typeof manyCall>,
): Promise<Changed<CallResult<typeof manyCall>>> {
  const { principal: by, body, now, translate } = context
  const shares = await findShares(tx, body, sizeOf(body), now)
  const { records, absent } = await lockMany(
    body,
    mostAssigned,
    (ids, limit) => lockSelected(tx, context, ids, limit),
    ({ id }) => id,
  )
  const skipped: { id: number; reason: Reason }[] = absent.map((id) => ({ id, reason: 'not_found' }))
  const skip = (reason: Reason) => (profile: LockedProfile) => skipped.push({ id: profile.id, reason })
  const able: LockedProfile[] = []
  for await (const profile of inTurns(records)) {
    if (profilePolicy.may(by, profileTransitions.assign.action, profile)) able.push(profile)
    else skip('forbidden')(profile)
  }
  const { dealt, unchanged } = deal(able, shares)
  unchanged.forEach(skip('already'))
  const { transition_ids, audits } = await assign(tx, dealt, { by, ...context })
  const assigned = [...dealt.values()].flat()
  const parts = [...dealt].map(([{ id: validator_id, full_name }, { length }]) => {
    return { validator_id, full_name, assigned: length }
  })
  const isUndoable = assigned.length <= undoMaxRecords
  const isShared = body.shares !== undefined
  const count = assigned.length
  const data = translate(isShared ? 'done.shared_many' : 'done.assigned_many', { count, validators: parts.length })
  const details = {
    assigned: count,
    ...(isShared && { shares: parts }),
    undoable: isUndoable ? assigned.map(({ id }) => id) : [],
    transition_ids: isUndoable ? transition_ids : [],
    undo_until: undoUntil(now),
    skipped: skipped.map(({ id, reason }) => ({ id, reason: translate(`skipped.${reason}`) })),
  }
  return { audits: auditsOf(audits), result: { data, details } }
}

/** Assigning many citizens, in the request or as a job. */
export const assignWork: ManyWork<typeof manyCall> = {
  call: manyCall,
  type: 'assign-validator',
  check: async (db, context) => {
    const { body, now } = context
    await findShares(db, body, sizeOf(body), now)
    const enough = body.oldest ? sql`limit ${body.count ?? 0}` : sql``
    await checkMatches(
      db,
      body,
      mostAssigned,
      sql`select from (select from profiles where ${selected(context)} ${enough}) as matched`,
    )
  },
  run: assignMany,
  nothing: (now) => ({ assigned: 0, undoable: [], transition_ids: [], undo_until: undoUntil(now), skipped: [] }),
  screenOf: () => ({ name: 'user-validation' }),
}
