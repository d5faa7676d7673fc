import type {
  transitionEnrolments as manyCall,
  transitionEnrolment as oneCall,
  undoEnrolmentTransitions as undoManyCall,
  undoEnrolmentTransition as undoOneCall,
} from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { lockMany } from '../../authority/lock-many.ts'
import { scope } from '../../authority/scope.ts'
import { type Changed, withLocked } from '../../authority/with-locked.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db, Tx } from '../../database/db.ts'
import { lockSchedule } from '../../enrolment/locked-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { wireMoment } from '../../text/time.ts'
import { makeTransition, makeTransitions } from '../../transitions/make-transition.ts'
import type { Rejected } from '../../transitions/steps.ts'
import type { OneTransition, TransitionSubject } from '../../transitions/subject.ts'
import { undoTransition, undoTransitions } from '../../transitions/undo-transition.ts'
import { undoUntil } from '../../transitions/undo-until.ts'
import { enrolmentSubject } from './enrolment-subject.ts'
import { type LockedEnrolment, lockEnrolment, lockEnrolments } from './locked-enrolments.ts'
import { matchingRoster, presentIn } from './roster-of.ts'
import { showEnrolment } from './show-enrolment.ts'

/** The maximum number of enrolments that one transaction locks. */
const mostLocked = 5000

type Subject = TransitionSubject<LockedEnrolment>

/** Changes one locked enrolment. @throws AppError 404, 403, 409 stale with the enrolment, and what `change` throws */
async function withLockedEnrolment<T>(
  db: Db,
  context: Pick<CallContext<typeof oneCall>, 'who' | 'origin' | 'now' | 'params'>,
  version: number | undefined,
  change: (tx: Tx, subject: Subject, enrolment: LockedEnrolment, who: SignedIn) => Promise<Changed<T>>,
): Promise<T> {
  const { params, origin, now } = context
  const result = await withLocked(
    db,
    context,
    {
      lock: async (tx, who) => {
        const enrolment = await lockEnrolment(tx, who, params)
        return enrolment && { ...enrolment, subject: enrolmentSubject(enrolment.schedule, now) }
      },
      authorize: (who, enrolment) => {
        if (!enrolment.subject.may(who, 'assign-status', enrolment)) throw new AppError('forbidden')
      },
      expected: { version, read: () => showEnrolment(db, signedIn(context), origin, params, now) },
    },
    (tx, enrolment, who) => change(tx, enrolment.subject, enrolment, who),
  )
  forgetCounts(db, context.who)
  return result
}

/**
 * Accepts, rejects or withdraws one enrolment.
 * @returns the transition and, for a paid one, the payment deadline
 * @throws AppError 404, 403, 409 stale, no transition from this status, or the reason why it cannot be accepted; 422 on `status_id`
 */
export function transitionEnrolment(
  db: Db,
  context: CallContext<typeof oneCall>,
): Promise<OneTransition & { payment_at: string | null }> {
  const { body, origin, now } = context
  return withLockedEnrolment(db, context, body.version, async (tx, subject, enrolment, by) => {
    const { made, audits, answer } = await makeTransition(tx, subject, enrolment, body, { by, origin, now })
    const { payment_at } = made.after
    return { audits, result: { ...answer, payment_at: payment_at instanceof Date ? wireMoment(payment_at) : null } }
  })
}

/** Undoes one's own last transition of an enrolment. @throws AppError 404, 403, 409 also when the seat is taken */
export async function undoEnrolmentTransition(db: Db, context: CallContext<typeof undoOneCall>): Promise<void> {
  const { body, origin, now } = context
  await withLockedEnrolment(db, context, undefined, async (tx, subject, enrolment, by) => ({
    audits: await undoTransition(tx, subject, enrolment, body, { by, origin, now }),
    result: undefined,
  }))
}

/** An enrolment that a call for many did not change: its citizen and the reason. */
export interface SkippedEnrolment {
  readonly id: number
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}

function skippedOf(
  absent: readonly number[],
  rejected: readonly Rejected<LockedEnrolment>[],
  to?: number,
): SkippedEnrolment[] {
  return [
    ...absent.map((id) => ({ id, code: 'not_found', params: {} })),
    ...rejected.map(({ record: { profile_id, status_id }, error: { code, params } }) => ({
      id: profile_id,
      code: code === 'move_not_allowed' && status_id === to ? 'already' : code,
      params,
    })),
  ]
}

/** Locks a schedule, and the enrolments in it that a call for many selects. @throws AppError 404, 409, 422 */
async function lockRoster(
  tx: Tx,
  who: SignedIn,
  {
    params,
    body,
  }: Pick<CallContext<typeof manyCall>, 'params'> & {
    readonly body: Pick<CallContext<typeof manyCall>['body'], 'ids' | 'filter' | 'count'>
  },
) {
  const schedule = await lockSchedule(tx, who, params.id)
  const whereOf = (ids: readonly number[] | undefined) =>
    ids === undefined
      ? matchingRoster(who, schedule.id, body.filter ?? {})
      : sql<SqlBool>`${presentIn(who, schedule.id)} and profiles.id = any(${ids}::integer[]) and ${scope(who)}`
  const { records, absent } = await lockMany(
    body,
    mostLocked,
    (ids, limit) => lockEnrolments(tx, whereOf(ids), limit),
    ({ profile_id }) => profile_id,
  )
  return { schedule, records, absent }
}

/**
 * Makes transitions of many enrolments: those of the given citizens, or all that match a filter. Enrolments that cannot change are
 * returned with the reason. Whoever enrolled first gets a seat first. On an error nothing is changed.
 * @throws AppError 404, 409 when the filter matches a different number than the person saw, 422 on `status_id` or when there are more than
 * one transaction should lock
 */
export async function transitionEnrolments(
  db: Db,
  context: CallContext<typeof manyCall>,
): Promise<{
  moved: number
  undoable: number[]
  transition_ids: number[]
  skipped: SkippedEnrolment[]
  undo_until: string
}> {
  const { body, origin, now } = context
  const by = signedIn(context)
  const answer = await db.transaction().execute(async (tx) => {
    const { schedule, records, absent } = await lockRoster(tx, by, context)
    const inTurn = records.toSorted((one, other) => one.id - other.id)
    const subject = enrolmentSubject(schedule, now)
    const { made, rejected, audits } = await makeTransitions(tx, subject, inTurn, body, { by, origin, now })
    await writeAudit(tx, origin, audits)
    return {
      moved: made.length,
      undoable: made.map(({ record }) => record.profile_id),
      transition_ids: made.map(({ id }) => id),
      skipped: skippedOf(absent, rejected, body.status_id),
      undo_until: undoUntil(now),
    }
  })
  forgetCounts(db, context.who)
  return answer
}

/**
 * Undoes one's own last transitions of the given citizens. Those that cannot be undone are returned with the reason.
 * @throws AppError 404
 */
export async function undoEnrolmentTransitions(
  db: Db,
  context: CallContext<typeof undoManyCall>,
): Promise<{ undone: number; skipped: SkippedEnrolment[] }> {
  const { body, origin, now } = context
  const by = signedIn(context)
  const named = body.transition_ids === undefined ? undefined : new Set(body.transition_ids)
  const isMeant = ({ id }: { readonly id: number }) => named?.has(id) ?? true
  const answer = await db.transaction().execute(async (tx) => {
    const { schedule, records, absent } = await lockRoster(tx, by, context)
    const subject = enrolmentSubject(schedule, now)
    const { undone, rejected, audits } = await undoTransitions(tx, subject, records, isMeant, { by, origin, now })
    await writeAudit(tx, origin, audits)
    return { undone: undone.length, skipped: skippedOf(absent, rejected) }
  })
  forgetCounts(db, context.who)
  return answer
}
