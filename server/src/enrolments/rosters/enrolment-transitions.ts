import { type BodyOf, errorCodes } from '@portal/contract'
import type { SkippedRow } from '@portal/contract/staff'
import * as calls from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { auditsOf, type Changed, type Outcome } from '../../base/services/audit/change.ts'
import { checkMatches, lockMany } from '../../base/services/authority/lock-many.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import type { ManyContext, ManyWork } from '../../base/services/jobs/many/many-work.ts'
import {
  checkTransitions,
  makeTransition,
  makeTransitions,
  statusName,
} from '../../base/services/transitions/make-transition.ts'
import { mayDo, type Rejected } from '../../base/services/transitions/steps.ts'
import type { OneTransition, TransitionSubject } from '../../base/services/transitions/subject.ts'
import { undoTransition, undoTransitions } from '../../base/services/transitions/undo-transition.ts'
import { undoUntil } from '../../base/services/transitions/undo-until.ts'
import { wireMoment } from '../../base/text/time.ts'
import { lockSchedule, readScheduleSeats } from '../../offer/schedules/locked-schedule.ts'
import { enrolmentSubject } from '../enrolment-subject.ts'
import { type LockedEnrolment, lockEnrolments, readEnrolments } from '../locked-enrolments.ts'
import { type EnrolmentPath, matchingRoster, presentIn, rosterTables, showEnrolment } from './read-enrolments.ts'

/** The maximum number of enrolments that one transaction locks. */
const mostLocked = 5000

type Subject = TransitionSubject<LockedEnrolment>

/** Locks a schedule, and the current enrolment of a citizen in it. @throws AppError 404 for the schedule */
async function lockEnrolment(
  tx: Tx,
  principal: SignedIn,
  { id, profile }: EnrolmentPath,
  now: Date,
  waivesAge: boolean,
) {
  const schedule = await lockSchedule(tx, principal, id)
  const [enrolment] = await lockEnrolments(
    tx,
    sql<SqlBool>`${presentIn(principal, id)} and profiles.id = ${profile} and ${profilePolicy.rows(principal)}`,
    1,
  )
  return enrolment && { ...enrolment, subject: enrolmentSubject(schedule, now, waivesAge) }
}

/** Changes one locked enrolment. @throws AppError 404, 403, 409 stale with the enrolment, and what `change` throws */
function withLockedEnrolment<T = undefined>(
  tx: Tx,
  context: Pick<CallContext<typeof calls.transitionEnrolment>, 'principal' | 'origin' | 'now' | 'params'>,
  { version, waive_age }: Partial<BodyOf<typeof calls.transitionEnrolment>>,
  change: (subject: Subject, enrolment: LockedEnrolment, principal: SignedIn) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
  const { params, now } = context
  const lock: RecordLock<LockedEnrolment & { readonly subject: Subject }> = {
    lock: (_, principal) => lockEnrolment(tx, principal, params, now, waive_age === true),
    authorize: (principal, enrolment) => {
      if (!mayDo(enrolment.subject, principal, 'assign-status', enrolment)) throw new AppError('forbidden')
    },
    expected: { version, read: (db: Db) => showEnrolment(db, context) },
  }
  return withLocked(tx, context, lock, (_, { subject, ...enrolment }, principal) =>
    change(subject, enrolment, principal),
  )
}

/**
 * Accepts, rejects or withdraws one enrolment; the result contains the payment deadline of a paid one.
 * @throws AppError 404, 403, 409 stale, no transition from this status, or the reason why it cannot be accepted; 422 on `status_id`
 */
export function transitionEnrolment(
  tx: Tx,
  context: CallContext<typeof calls.transitionEnrolment>,
): Promise<Changed<OneTransition & { payment_at: string | null }>> {
  const { body, origin, now } = context
  return withLockedEnrolment(tx, context, body, async (subject, enrolment, by) => {
    const { made, audits, response } = await makeTransition(tx, subject, enrolment, body, { by, origin, now })
    const { payment_at } = made.after
    return { audits, result: { ...response, payment_at: payment_at instanceof Date ? wireMoment(payment_at) : null } }
  })
}

/**
 * Undoes the caller's own last transition of an enrolment.
 * @throws AppError 404, 403, 409 also when the seat is taken
 */
export function undoEnrolmentTransition(
  tx: Tx,
  context: CallContext<typeof calls.undoEnrolmentTransition>,
): Promise<Changed<undefined>> {
  const { body, origin, now } = context
  return withLockedEnrolment(tx, context, {}, (subject, enrolment, by) =>
    undoTransition(tx, subject, enrolment, body, { by, origin, now }),
  )
}

/** The enrolments that a call for many did not change, by citizen. The reason is the message of the error that the call for one would return. */
function skippedOf(
  absent: readonly number[],
  rejected: readonly Rejected<LockedEnrolment>[],
  translate: ManyContext<never>['translate'],
  to?: number,
): SkippedRow[] {
  const skipped = [
    ...absent.map((id) => ({ id, code: 'not_found', params: {} })),
    ...rejected.map(({ record: { profile_id, status_id }, error: { code, params } }) => ({
      id: profile_id,
      code: code === 'move_not_allowed' && status_id === to ? 'already' : code,
      params,
    })),
  ]
  return skipped.map(({ id, code, params }) => {
    const isError = code in errorCodes && code !== 'not_found' && code !== 'forbidden'
    return { id, code, reason: translate(isError ? `error_codes.${code}` : `enrolment_skipped.${code}`, params) }
  })
}

interface Selecting {
  readonly principal: SignedIn
  readonly params: { readonly id: number }
  readonly body: Pick<BodyOf<typeof calls.transitionEnrolments>, 'ids' | 'filter' | 'count'>
  readonly now: Date
}

function selected({ principal, params, body, now }: Selecting, ids?: readonly number[]) {
  return ids === undefined
    ? matchingRoster(principal, params.id, body.filter ?? {}, now)
    : sql<SqlBool>`${presentIn(principal, params.id)} and profiles.id = any(${ids}::integer[]) and ${profilePolicy.rows(principal)}`
}

/** Locks a schedule, and the enrolments in it that a call for many selects. @throws AppError 404, 409, 422 */
async function lockRoster(tx: Tx, context: Selecting) {
  const schedule = await lockSchedule(tx, context.principal, context.params.id)
  const { records, absent } = await lockMany(
    context.body,
    mostLocked,
    (ids, limit) => lockEnrolments(tx, selected(context, ids), limit),
    ({ profile_id }) => profile_id,
  )
  return { schedule, records, absent }
}

/**
 * Makes transitions of many enrolments, by citizen or by a filter. Those that cannot change are returned with the reason. The
 * earliest enrolment gets a seat first.
 * @throws AppError 404, 422 on `status_id`, and as {@link lockMany}
 */
async function transitionEnrolments(
  tx: Tx,
  context: ManyContext<typeof calls.transitionEnrolments>,
): Promise<Changed<CallResult<typeof calls.transitionEnrolments>>> {
  const { principal: by, body, now, translate } = context
  const { schedule, records, absent } = await lockRoster(tx, context)
  const inTurn = records.toSorted((one, other) => one.id - other.id)
  const subject = enrolmentSubject(schedule, now)
  const { made, rejected, audits } = await makeTransitions(tx, subject, inTurn, body, { by, ...context })
  const data = translate('done.statuses_changed', { count: made.length })
  const details = {
    moved: made.length,
    undoable: made.map(({ record }) => record.profile_id),
    transition_ids: made.map(({ id }) => id),
    skipped: skippedOf(absent, rejected, translate, body.status_id),
    undo_until: undoUntil(now),
  }
  return { audits: auditsOf(audits), result: { data, details } }
}

/**
 * Returns which of many enrolments could make the requested change now, and why the others could not. It makes the checks of
 * the transition itself.
 * @throws AppError 404, 422 on `status_id` or when there are more than one transaction would lock
 */
export async function checkEnrolmentTransitions(
  db: Db,
  context: CallContext<typeof calls.checkTransitions>,
): Promise<{ able: number; skipped: SkippedRow[] }> {
  const { principal: by, params, body, now, translate } = context
  // A transaction of its own: it makes the checks of the transitions at one point in time, and changes nothing.
  return db.transaction().execute(async (tx) => {
    const schedule = await readScheduleSeats(tx, by, params.id)
    const { records, absent } = await lockMany(
      // The person has not agreed to a number yet.
      { ids: body.ids ?? [] },
      mostLocked,
      (ids, limit) => readEnrolments(tx, selected(context, body.ids && ids), limit),
      ({ profile_id }) => profile_id,
    )
    const inTurn = records.toSorted((one, other) => one.id - other.id)
    const subject = enrolmentSubject(schedule, now)
    const { able, rejected } = await checkTransitions(tx, subject, inTurn, body.status_id, { by, ...context })
    return { able, skipped: skippedOf(absent, rejected, translate, body.status_id) }
  })
}

const screenOf = ({ id }: { readonly id: number }) => ({ name: 'schedules-id-users', params: { id } })

/** Transitions of many enrolments, in the request or as a job. */
export const transitionWork: ManyWork<typeof calls.transitionEnrolments> = {
  call: calls.transitionEnrolments,
  type: 'transition-enrolments',
  check: async (db, context) => {
    const { principal, params, body } = context
    await readScheduleSeats(db, principal, params.id)
    await statusName(db, 'subscription', body.status_id)
    await checkMatches(db, body, mostLocked, sql`select from ${rosterTables} where ${selected(context)}`)
  },
  run: transitionEnrolments,
  nothing: (now) => ({ moved: 0, undoable: [], transition_ids: [], skipped: [], undo_until: undoUntil(now) }),
  screenOf,
}

/**
 * Undoes the caller's own last transitions of the given citizens; the time limit counts to the moment of the request.
 * @throws AppError 404
 */
async function undoEnrolmentTransitions(
  tx: Tx,
  context: ManyContext<typeof calls.undoEnrolmentTransitions>,
): Promise<Changed<CallResult<typeof calls.undoEnrolmentTransitions>>> {
  const { principal: by, body, orderedAt: now, translate } = context
  const named = body.transition_ids === undefined ? undefined : new Set(body.transition_ids)
  const isSelected = ({ id }: { readonly id: number }) => named?.has(id) ?? true
  const { schedule, records, absent } = await lockRoster(tx, context)
  const subject = enrolmentSubject(schedule, now)
  const { undone, rejected, audits } = await undoTransitions(tx, subject, records, isSelected, { by, ...context, now })
  const data = translate('done.undone_many', { count: undone.length })
  const details = { undone: undone.length, skipped: skippedOf(absent, rejected, translate) }
  return { audits: auditsOf(audits), result: { data, details } }
}

/** Undoing transitions of many enrolments, in the request or as a job. */
export const undoWork: ManyWork<typeof calls.undoEnrolmentTransitions> = {
  call: calls.undoEnrolmentTransitions,
  type: 'undo-enrolments',
  check: async (db, { principal, params }) => {
    await readScheduleSeats(db, principal, params.id)
  },
  run: undoEnrolmentTransitions,
  nothing: () => ({ undone: 0, skipped: [] }),
  screenOf,
}
