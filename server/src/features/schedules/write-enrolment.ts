import { type EnrolmentTransitionName, status } from '@portal/contract'
import { sql } from 'kysely'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import { calledOf, type HeldSchedule, placeOf, type Tx } from '../../enrolment/held-schedule.ts'
import { lastDayOf, signVoucher, voucherPath, voucherSecret } from '../../enrolment/vouchers.ts'
import type { SignedIn } from '../../http/register-call.ts'
import { principalColumns } from '../../identity/principals.ts'
import { type CitizenNotice, notifyCitizens, pesos, sayToCitizen } from '../../mail/citizen-notices.ts'
import { translate } from '../../text/i18n.ts'
import { bogotaDay, bogotaMoment, dayLength, wireMoment, wireMomentOrNull } from '../../text/time.ts'

/** An audit row has a dozen values, and a statement takes 65,535. */
const tracesAtOnce = 1000

/** The end of the day after, in Bogotá: until then a paid, accepted enrolment is to be paid (decisions §5). */
export function paymentDeadline(now: Date): Date {
  const tomorrow = bogotaDay(new Date(now.getTime() + dayLength))
  return bogotaMoment(`${tomorrow} 23:59:59`)
}

interface Made {
  readonly by: SignedIn
  readonly origin: Origin
  readonly now: Date
}

interface Moved {
  readonly id: number
  readonly profile_id: number
  readonly status_id: number
  readonly payment_at: Date | null
  readonly full_name: string
}

/** What a move says: the status it leads to, and why. */
interface Decided {
  readonly to: number
  readonly status_name: string
  readonly observation: string
}

interface Kept {
  readonly move_id: number
  readonly enrolment_id: number
}

/** Changes held enrolments and keeps with each what it replaced; one statement, however many there are. */
async function keepMoves(
  tx: Tx,
  moved: readonly { enrolment: Moved; move: string }[],
  next: { status_id: number; payment_at: Date | null },
  observations: readonly number[],
  { by, now }: Made,
): Promise<Kept[]> {
  const { user_id, citizen_id } = principalColumns(by)
  const { rows } = await sql<Kept>`
    with wanted as (
      select * from unnest(${moved.map(({ enrolment }) => enrolment.id)}::integer[],
        ${moved.map(({ move }) => move)}::text[], ${observations}::integer[]) as wanted(id, move, observation_id)
    ), before as (
      select citizen_schedules.id, citizen_schedules.status_id, citizen_schedules.payment_at
      from citizen_schedules join wanted on wanted.id = citizen_schedules.id
    ), after as (
      update citizen_schedules set status_id = ${next.status_id}, payment_at = ${next.payment_at}, updated_at = ${now}
      where id in (select id from wanted) returning id, version
    )
    insert into enrolment_moves (citizen_schedule_id, move, user_id, citizen_id, previous, version_after, observation_id, created_at)
    select after.id, wanted.move, ${user_id}::integer, ${citizen_id}::integer, to_jsonb(before) - 'id', after.version, wanted.observation_id, ${now}::timestamptz
    from before join after on after.id = before.id join wanted on wanted.id = before.id
    order by after.id
    returning id as move_id, citizen_schedule_id as enrolment_id`.execute(tx)
  return rows
}

/** What the citizens of moved enrolments are told: a notice each, and a mail; an accepted one leads to its voucher. */
function noticesOf(
  schedule: HeldSchedule,
  moved: ReadonlyMap<number, Moved>,
  kept: readonly Kept[],
  decided: Decided & { payment_at: Date | null },
  { by, now, secret }: Made & { secret: Buffer },
): CitizenNotice[] {
  const { to, status_name, observation, payment_at } = decided
  const isPaid = payment_at !== null && schedule.rate_value !== null
  return kept.flatMap(({ move_id, enrolment_id }) => {
    const enrolment = moved.get(enrolment_id)
    if (enrolment === undefined) return []
    const code = signVoucher(secret, { enrolment_id, last_day: lastDayOf(schedule.date, now) })
    const params = {
      activity: schedule.activity_name,
      status: status_name,
      place: placeOf(schedule),
      observation,
      number: enrolment_id,
      ...(isPaid ? { value: pesos(schedule.rate_value ?? 0), deadline: wireMoment(payment_at).slice(0, 16) } : {}),
    }
    return [
      {
        profile_id: enrolment.profile_id,
        about: `enrolment-move/${move_id}`,
        title: sayToCitizen('notices.enrolment', { activity: schedule.activity_name, name: enrolment.full_name }),
        subject: sayToCitizen('written.enrolment_moved', {
          status: status_name,
          schedule: calledOf(schedule),
          observation,
        }),
        user: by.full_name,
        url: { name: 'Schedule', params: { id: schedule.id, profile_id: enrolment.profile_id } },
        letter: {
          name: isPaid ? ('enrolment_payment' as const) : ('enrolment' as const),
          params,
          ...(to === status.enrolmentAccepted ? { link: voucherPath(code) } : {}),
        },
      },
    ]
  })
}

/**
 * Writes moves that were judged: status → observation → history → audit → notice and mail, in a number of statements that
 * hardly grows with them.
 * @returns until when the accepted ones are to be paid, or null; and the ids of the moves.
 */
export async function writeMoves(
  tx: Tx,
  schedule: HeldSchedule,
  going: readonly { enrolment: Moved; move: EnrolmentTransitionName }[],
  decided: Decided,
  made: Made,
): Promise<{ payment_at: Date | null; transition_ids: number[] }> {
  if (going.length === 0) return { payment_at: null, transition_ids: [] }
  const isAccepting = decided.to === status.enrolmentAccepted
  const payment_at = isAccepting && schedule.is_paid ? paymentDeadline(made.now) : null
  const said = translate('es', 'written.enrolment_moved', {
    status: decided.status_name,
    schedule: calledOf(schedule),
    observation: decided.observation,
  })
  const profiles = going.map(({ enrolment }) => enrolment.profile_id)
  const observations = await writeObservation(tx, profiles, said, made)
  const next = { status_id: decided.to, payment_at }
  const kept = await keepMoves(tx, going, next, observations, made)
  const traces = going.map(({ enrolment }) => ({
    event: 'moved',
    entity: 'CitizenSchedule',
    entity_id: enrolment.id,
    profile_id: enrolment.profile_id,
    old_values: { status_id: enrolment.status_id, payment_at: wireMomentOrNull(enrolment.payment_at) },
    new_values: { status_id: decided.to, payment_at: wireMomentOrNull(payment_at) },
  }))
  for (let from = 0; from < traces.length; from += tracesAtOnce) {
    await writeAudit(tx, made.origin, traces.slice(from, from + tracesAtOnce))
  }
  const moved = new Map(going.map(({ enrolment }) => [enrolment.id, enrolment]))
  const secret = await voucherSecret(tx)
  const notices = noticesOf(schedule, moved, kept, { ...decided, payment_at }, { ...made, secret })
  await notifyCitizens(tx, 'enrolment', notices, made.now)
  return { payment_at, transition_ids: kept.map(({ move_id }) => move_id) }
}
