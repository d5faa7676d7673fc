import { profileTransition, profileTransitions, status, undoSeconds } from '@portal/contract'
import type { moveProfile as call } from '@portal/contract/staff'
import { writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import { fullName } from '../../citizens/rows.ts'
import type { Db } from '../../database/db.ts'
import { AppError, fieldError } from '../../http/errors.ts'
import type { CallContext, SignedIn } from '../../http/register-call.ts'
import { type CitizenNotice, notifyCitizens, sayToCitizen } from '../../mail/citizen-notices.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import { changing, type Held, type Tx } from './changing.ts'
import { type Standing, traceOf, writeMove } from './write-move.ts'

/** The name of a status citizens can have. @throws Refusal 422 on `status_id` for an unknown one or another family's. */
async function profileStatusName(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('status')
    .select('name')
    .where('id', '=', id)
    .where('family', '=', 'profile')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw fieldError('status_id', 'validation.exists')
  return row.name
}

/** The move that leads there from here. @throws Refusal 409 with where the citizen stands, if the table has none. */
function moveFrom(profile: Held, to: number) {
  const { status_id, checker_id, version } = profile
  const move = profileTransition(status_id, to)
  const details = { status_id, version }
  if (move === undefined) throw new AppError('move_not_allowed', { details })
  if (profileTransitions[move].needsChecker && checker_id === null)
    throw new AppError('move_needs_validator', { details })
  return move
}

/** The mail goes out when the citizen is verified or must correct something; the notice always (domain facts §3.1). */
const mailed: readonly number[] = [status.profileVerified, status.profileReturned]

function noticeOf(
  profile: Held,
  moveId: number,
  decided: { readonly name: string; readonly status_id: number; readonly observation: string },
  by: SignedIn,
  now: Date,
): CitizenNotice {
  const person = fullName(profile)
  const params = {
    person,
    number: profile.id,
    status: decided.name,
    observation: decided.observation,
    date: wireMoment(now).slice(0, 16),
  }
  return {
    profile_id: profile.id,
    about: `profile-move/${moveId}`,
    title: sayToCitizen('notices.profile', { name: person }),
    subject: decided.observation,
    user: by.full_name,
    url: { name: 'Profile', params: { id: profile.id } },
    ...(mailed.includes(decided.status_id) ? { letter: { name: 'profile', params } } : {}),
  }
}

/**
 * Verifies a citizen, returns them for correction, or takes up the validation again: one transaction makes the whole move
 * or none of it (decisions §5).
 * @returns the id of the move, and until when its maker may take it back, as the wire writes a moment.
 * @throws Refusal 404, 403, 409 stale or not allowed from here, 422 on `status_id`.
 */
export async function moveProfile(
  db: Db,
  asked: CallContext<typeof call>,
): Promise<{ transition_id: number; undo_until: string }> {
  const { params, body, origin, now } = asked
  const wanted = { id: params.id, action: 'assign-status', version: body.version } as const
  return changing(db, asked, wanted, async (tx, profile, by) => {
    const name = await profileStatusName(tx, body.status_id)
    const move = moveFrom(profile, body.status_id)
    const next: Partial<Standing> = {
      status_id: body.status_id,
      verified_at: body.status_id === status.profileVerified ? now : null,
      ...(profile.assigned_at === null ? { assigned_by_id: by.id, assigned_at: now } : {}),
    }
    const made = { by, now }
    const [transition_id = 0] = await writeMove(tx, [profile.id], move, next, made)
    await writeObservation(
      tx,
      [profile.id],
      translate('es', 'written.moved', { status: name, observation: body.observation }),
      made,
    )
    await writeAudit(tx, origin, [traceOf('moved', profile, next)])
    await notifyCitizens(tx, 'profile', [noticeOf(profile, transition_id, { name, ...body }, by, now)], now)
    return { transition_id, undo_until: wireMoment(new Date(now.getTime() + undoSeconds * 1000)) }
  })
}
