import { can, undoSeconds } from '@portal/contract'
import type { undoEnrolmentMoves as manyCall, undoEnrolmentMove as oneCall } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import { scope, seen } from '../../authority/scope.ts'
import { forgetCounts } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { calledOf, type HeldSchedule, holdSchedule, type Tx } from '../../enrolment/held-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { withdrawNotices } from '../../mail/citizen-notices.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment, wireMomentOrNull } from '../../text/time.ts'
import { type HeldEnrolment, holdEnrolments, isAccepted, type LeftOutEnrolment, mostAtOnce } from './move-enrolments.ts'
import { presentIn } from './roster-of.ts'

interface Made {
  readonly id: number
  readonly citizen_schedule_id: number
  readonly user_id: number | null
  readonly version_after: number
  readonly created_at: Date
  readonly status_id: number
  readonly payment_at: string | null
}

type Why = 'nothing_to_undo' | 'forbidden' | 'undo_too_late' | 'undo_overtaken' | 'no_seats'

/** The last move of each enrolment that was not taken back, whoever made it. */
async function lastMoves(tx: Tx, ids: readonly number[]): Promise<Map<number, Made>> {
  const { rows } = await sql<Made>`
    select distinct on (citizen_schedule_id) id, citizen_schedule_id, user_id, version_after, created_at,
      (previous ->> 'status_id')::integer as status_id, previous ->> 'payment_at' as payment_at
    from enrolment_moves
    where citizen_schedule_id = any(${ids}::integer[]) and undone_at is null and move <> 'enrol'
    order by citizen_schedule_id, id desc`.execute(tx)
  return new Map(rows.map((row) => [row.citizen_schedule_id, row]))
}

interface Undoing {
  readonly by: SignedIn
  readonly origin: Origin
  readonly now: Date
  /** Whether the caller meant this move, and not one before it. */
  readonly isMeant: (id: number) => boolean
}

/** Why a move cannot be taken back by this person now, or undefined. */
function whyNot(
  enrolment: HeldEnrolment,
  move: Made | undefined,
  { by, now, isMeant, quota, accepted }: Undoing & { quota: number; accepted: number },
): Why | undefined {
  if (!can(by, 'assign-status', 'CitizenSchedule', { ...enrolment })) return 'forbidden'
  if (move === undefined) return 'nothing_to_undo'
  if (move.user_id !== by.id) return 'forbidden'
  if (now.getTime() - move.created_at.getTime() > undoSeconds * 1000) return 'undo_too_late'
  if (move.version_after !== enrolment.version || !isMeant(move.id)) return 'undo_overtaken'
  // Somebody else may have been given the seat meanwhile.
  return isAccepted(move.status_id) && accepted >= quota ? 'no_seats' : undefined
}

/** Brings one enrolment back to what it was: values, observation, audit, and the notice and its mail withdrawn. */
async function restore(
  tx: Tx,
  schedule: HeldSchedule,
  enrolment: HeldEnrolment,
  move: Made,
  { by, origin, now }: Undoing,
): Promise<void> {
  const payment_at = move.payment_at === null ? null : new Date(move.payment_at)
  await tx
    .updateTable('citizen_schedules')
    .set({ status_id: move.status_id, payment_at, updated_at: now })
    .where('id', '=', enrolment.id)
    .execute()
  await tx.updateTable('enrolment_moves').set({ undone_at: now }).where('id', '=', move.id).execute()
  const { name } = await tx
    .selectFrom('status')
    .select('name')
    .where('id', '=', enrolment.status_id)
    .executeTakeFirstOrThrow()
  const said = { user: by.full_name, status: name, schedule: calledOf(schedule) }
  await writeObservation(tx, [enrolment.profile_id], translate('es', 'written.enrolment_undone', said), { by, now })
  await writeAudit(tx, origin, [
    {
      event: 'undone',
      entity: 'CitizenSchedule',
      entity_id: enrolment.id,
      profile_id: enrolment.profile_id,
      old_values: { status_id: enrolment.status_id, payment_at: wireMomentOrNull(enrolment.payment_at) },
      new_values: { status_id: move.status_id, payment_at: payment_at === null ? null : wireMoment(payment_at) },
    },
  ])
  await withdrawNotices(tx, [`enrolment-move/${move.id}`])
}

/** Takes back what can be taken back of held enrolments, and says of the others why not. */
async function undoHeld(
  tx: Tx,
  schedule: HeldSchedule,
  enrolments: readonly HeldEnrolment[],
  undoing: Undoing,
): Promise<{ undone: number; left: { enrolment: HeldEnrolment; why: Why }[] }> {
  const moves = await lastMoves(
    tx,
    enrolments.map(({ id }) => id),
  )
  const left: { enrolment: HeldEnrolment; why: Why }[] = []
  let { accepted } = schedule
  let undone = 0
  for (const enrolment of enrolments) {
    const move = moves.get(enrolment.id)
    const why = whyNot(enrolment, move, { ...undoing, quota: schedule.quota, accepted })
    if (why !== undefined || move === undefined) {
      left.push({ enrolment, why: why ?? 'nothing_to_undo' })
      continue
    }
    await restore(tx, schedule, enrolment, move, undoing)
    accepted += Number(isAccepted(move.status_id)) - Number(isAccepted(enrolment.status_id))
    undone += 1
  }
  return { undone, left }
}

/**
 * Takes back one's own last move of an enrolment within 60 seconds while nothing else touched it (decisions §5).
 * @throws Refusal 404, 403 for somebody else's move, 409 nothing to undo, too late, overtaken (by somebody else, or
 * by a later move than the one named), or the seat is gone.
 */
export async function undoEnrolment(db: Db, asked: CallContext<typeof oneCall>): Promise<void> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  const isMeant = (id: number) => id === (body.transition_id ?? id)
  await db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const held = await holdEnrolments(
      tx,
      sql<SqlBool>`${presentIn(by, schedule.id)} and ${seen(by, params.profile)}`,
      1,
    )
    if (held.length === 0) throw new AppError('not_found')
    const { left } = await undoHeld(tx, schedule, held, { by, origin, now, isMeant })
    if (left[0] !== undefined) throw new AppError(left[0].why)
  })
  forgetCounts(db)
}

/** Takes back one's own last moves of the citizens named; who cannot be is left out with the reason. */
export async function undoEnrolments(
  db: Db,
  asked: CallContext<typeof manyCall>,
): Promise<{ undone: number; skipped: LeftOutEnrolment[] }> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  const ids = [...new Set(body.ids)]
  const named = body.transition_ids === undefined ? undefined : new Set(body.transition_ids)
  const isMeant = (id: number) => named?.has(id) ?? true
  const answer = await db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const possible = ids.filter((id) => id > 0 && id <= 2_147_483_647)
    const where = sql<SqlBool>`${presentIn(by, schedule.id)} and profiles.id = any(${possible}::integer[]) and ${scope(by)}`
    const held = await holdEnrolments(tx, where, mostAtOnce)
    const { undone, left } = await undoHeld(tx, schedule, held, { by, origin, now, isMeant })
    const found = new Set(held.map(({ profile_id }) => profile_id))
    const absent = ids.filter((id) => !found.has(id)).map((id) => ({ id, code: 'not_found' as const, params: {} }))
    return {
      undone,
      skipped: [...absent, ...left.map(({ enrolment, why }) => ({ id: enrolment.profile_id, code: why, params: {} }))],
    }
  })
  forgetCounts(db)
  return answer
}
