import { can, type EnrolmentTransitionName, enrolmentTransition, status, undoSeconds } from '@portal/contract'
import type { moveEnrolments as moveManyCall, moveEnrolment as moveOneCall } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Origin } from '../../audit/audit.ts'
import { scope, seen, sees } from '../../authority/scope.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { acceptingBlockers, type Blocker, type Candidate } from '../../enrolment/checks.ts'
import { type HeldSchedule, holdSchedule, type Tx } from '../../enrolment/held-schedule.ts'
import { subscriptionStatus } from '../../enrolment/status-names.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { wireMoment } from '../../text/time.ts'
import { matchingRoster, presentIn, rosterTables } from './roster-of.ts'
import { showEnrolment } from './show-enrolment.ts'
import { writeMoves } from './write-enrolment.ts'

/** One transaction holds no more enrolments than this. */
export const mostAtOnce = 5000
const largestId = 2_147_483_647

/** An enrolment under its lock with the citizen it is of, whose data do not change meanwhile. */
export interface HeldEnrolment {
  readonly id: number
  readonly profile_id: number
  readonly status_id: number
  readonly payment_at: Date | null
  readonly version: number
  readonly checker_id: number | null
  readonly full_name: string
  readonly citizen: Candidate
}

type Row = Omit<HeldEnrolment, 'citizen'> & { citizen_status_id: number; birthdate: string; has_disability: boolean }

/**
 * Locks enrolments, and their citizens against changes, always in the order of the citizens' ids, so that nobody waits in a
 * circle. The caller holds the schedule.
 */
export async function holdEnrolments(tx: Tx, where: RawBuilder<SqlBool>, most: number): Promise<HeldEnrolment[]> {
  const { rows } = await sql<Row>`
    select citizen_schedules.id, citizen_schedules.profile_id, citizen_schedules.status_id, citizen_schedules.payment_at,
      citizen_schedules.version, profiles.checker_id, profiles.status_id as citizen_status_id, profiles.birthdate,
      profiles.has_disability, upper(concat_ws(' ', profiles.name, profiles.s_name, profiles.surname, profiles.s_surname)) as full_name
    from ${rosterTables} where ${where}
    order by profiles.id limit ${most} for no key update of citizen_schedules for share of profiles`.execute(tx)
  return rows.map(({ citizen_status_id, birthdate, has_disability, ...row }) => ({
    ...row,
    citizen: { status_id: citizen_status_id, birthdate, has_disability },
  }))
}

/** What is to be done: to which status, and why. */
interface Decision {
  readonly to: number
  readonly observation: string
}

/** Why an enrolment cannot be moved, or the move. */
type Judged = { readonly move: EnrolmentTransitionName } | { readonly against: Blocker<Reason> }
type Reason = Blocker['code'] | 'forbidden' | 'already' | 'move_not_allowed'

/** Judges one enrolment; `accepted` counts the seats given so far, those of this very call too. */
function judge(
  who: SignedIn,
  schedule: HeldSchedule,
  enrolment: HeldEnrolment,
  { to }: Decision,
  { accepted, now }: { accepted: number; now: Date },
): Judged {
  const no = (code: Reason): Judged => ({ against: { code, params: {} } })
  const { id, profile_id, checker_id, status_id } = enrolment
  if (!sees(who, { id: profile_id, checker_id })) return no('forbidden')
  if (!can(who, 'assign-status', 'CitizenSchedule', { id, checker_id })) return no('forbidden')
  if (status_id === to) return no('already')
  const move = enrolmentTransition(status_id, to)
  if (move === undefined) return no('move_not_allowed')
  const [against] = move === 'accept' ? acceptingBlockers(schedule, enrolment.citizen, accepted, now) : []
  return against === undefined ? { move } : { against }
}

interface Moving {
  readonly by: SignedIn
  readonly origin: Origin
  readonly now: Date
}

/** Judges each enrolment in turn and moves those that may be. Seats go to who enrolled first. */
async function moveHeld(
  tx: Tx,
  schedule: HeldSchedule,
  enrolments: readonly HeldEnrolment[],
  decision: Decision,
  moving: Moving,
): Promise<{
  moved: readonly number[]
  left: { enrolment: HeldEnrolment; against: Blocker<Reason> }[]
  payment_at: Date | null
  transition_ids: number[]
}> {
  const name = await subscriptionStatus(tx, decision.to)
  const left: { enrolment: HeldEnrolment; against: Blocker<Reason> }[] = []
  const going: { enrolment: HeldEnrolment; move: EnrolmentTransitionName }[] = []
  let { accepted } = schedule
  for (const enrolment of enrolments.toSorted((one, other) => one.id - other.id)) {
    const judged = judge(moving.by, schedule, enrolment, decision, { accepted, now: moving.now })
    if ('against' in judged) left.push({ enrolment, against: judged.against })
    else {
      going.push({ enrolment, move: judged.move })
      if (judged.move === 'accept') accepted += 1
    }
  }
  const written = await writeMoves(tx, schedule, going, { ...decision, status_name: name }, moving)
  return { moved: going.map(({ enrolment }) => enrolment.profile_id), left, ...written }
}

function undoUntil(now: Date): string {
  return wireMoment(new Date(now.getTime() + undoSeconds * 1000))
}

/**
 * Accepts, rejects or withdraws one enrolment: one transaction makes the whole move or none of it (decisions §5).
 * @returns the id of the move, until when it may be taken back and, for a paid one, until when it is to be paid.
 * @throws Refusal 404, 403, 409 stale, not allowed from here or the reason why it cannot be accepted; 422 on `status_id`.
 */
export async function moveEnrolment(
  db: Db,
  asked: CallContext<typeof moveOneCall>,
): Promise<{ transition_id: number; undo_until: string; payment_at: string | null }> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  const outcome = await db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const where = sql<SqlBool>`${presentIn(by, schedule.id)} and ${seen(by, params.profile)}`
    const [enrolment] = await holdEnrolments(tx, where, 1)
    if (enrolment === undefined) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== enrolment.version) return 'stale'
    const decision = { to: body.status_id, observation: body.observation }
    const { left, payment_at, transition_ids } = await moveHeld(tx, schedule, [enrolment], decision, {
      by,
      origin,
      now,
    })
    const [refused] = left
    if (refused !== undefined) {
      const { code, params: said } = refused.against
      const { status_id, version } = enrolment
      throw new AppError(code === 'already' ? 'move_not_allowed' : code, {
        params: said,
        details: { status_id, version },
      })
    }
    return { payment_at, transition_id: transition_ids[0] ?? 0 }
  })
  if (outcome === 'stale') {
    throw new AppError('stale_version', { details: await showEnrolment(db, by, origin, params, now) })
  }
  forgetCounts(db)
  return {
    transition_id: outcome.transition_id,
    undo_until: undoUntil(now),
    payment_at: outcome.payment_at === null ? null : wireMoment(outcome.payment_at),
  }
}

/** Who was left out of a call for many, and why. */
export interface LeftOutEnrolment {
  readonly id: number
  readonly code: Reason | 'not_found' | 'nothing_to_undo' | 'undo_too_late' | 'undo_overtaken'
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Moves many enrolments in one transaction: those of the citizens named, or all that match a filter. Who cannot be moved is
 * left out with the reason; seats go to who enrolled first.
 * @throws Refusal 404, 409 when the filter matches another number than the person saw, 422 on `status_id` or when there are
 * more than one transaction should hold. Nothing is done then.
 */
export async function moveEnrolments(
  db: Db,
  asked: CallContext<typeof moveManyCall>,
): Promise<{
  moved: number
  undoable: number[]
  transition_ids: number[]
  skipped: LeftOutEnrolment[]
  undo_until: string
}> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  const answer = await db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const ids = [...new Set(body.ids ?? [])]
    const possible = ids.filter((id) => id > 0 && id <= largestId)
    const where =
      body.ids === undefined
        ? matchingRoster(by, schedule.id, body.filter ?? {})
        : sql<SqlBool>`${presentIn(by, schedule.id)} and profiles.id = any(${possible}::integer[]) and ${scope(by)}`
    const held = await holdEnrolments(tx, where, mostAtOnce + 1)
    if (held.length > mostAtOnce) throw new AppError('too_many_rows', { params: { max: mostAtOnce } })
    if (body.ids === undefined && held.length !== body.count) {
      throw new AppError('count_changed', { params: { count: held.length }, details: { count: held.length } })
    }
    const decision = { to: body.status_id, observation: body.observation }
    const { moved, left, transition_ids } = await moveHeld(tx, schedule, held, decision, { by, origin, now })
    const found = new Set(held.map(({ profile_id }) => profile_id))
    const absent = ids.filter((id) => !found.has(id)).map((id) => ({ id, code: 'not_found' as const, params: {} }))
    const skipped = left.map(({ enrolment, against }) => ({ id: enrolment.profile_id, ...against }))
    return {
      moved: moved.length,
      undoable: [...moved],
      transition_ids,
      skipped: [...absent, ...skipped],
      undo_until: undoUntil(now),
    }
  })
  forgetCounts(db)
  return answer
}

/** Whether a status takes a seat for good. */
export function isAccepted(status_id: number): boolean {
  return status_id === status.enrolmentAccepted
}
