import { profileTransitions, undoSeconds } from '@portal/contract'
import type { assignValidator as call } from '@portal/contract/staff'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext, SignedIn } from '../../http/register-call.ts'
import { translate } from '../../text/i18n.ts'
import { wireMoment } from '../../text/time.ts'
import { changing, type Held, type Tx } from './changing.ts'
import { findValidator, notifyValidator, type Validator } from './validators.ts'
import { traceOf, writeMove } from './write-move.ts'

/** An audit row has a dozen values, and a statement takes 65,535. */
const tracesAtOnce = 1000

/**
 * Puts held profiles in a validator's hands: the move, what is observed of it, the audit rows and the notice, in a number
 * of statements that does not grow with them.
 * @returns the ids of the moves.
 */
export async function assign(
  tx: Tx,
  profiles: readonly Held[],
  validator: Validator,
  made: { by: SignedIn; origin: Origin; now: Date },
): Promise<number[]> {
  if (profiles.length === 0) return []
  const ids = profiles.map(({ id }) => id)
  const next = {
    status_id: profileTransitions.assign.to,
    checker_id: validator.id,
    assigned_by_id: made.by.id,
    assigned_at: made.now,
    verified_at: null,
  }
  const transitionIds = await writeMove(tx, ids, 'assign', next, made)
  const said = translate('es', 'written.assigned', { assignor: made.by.full_name, validator: validator.full_name })
  await writeObservation(tx, ids, said, made)
  const traces = profiles.map((profile) => traceOf('assigned', profile, next))
  for (let from = 0; from < traces.length; from += tracesAtOnce) {
    await writeAudit(tx, made.origin, traces.slice(from, from + tracesAtOnce))
  }
  await notifyValidator(tx, validator, profiles, made)
  return transitionIds
}

/**
 * Assigns a validator to one citizen, whatever the status; the citizen is being validated from then on (decisions §5).
 * @returns the id of the move, and until when its maker may take it back.
 * @throws Refusal 404, 403, 409 stale, 422 on `validator_id`.
 */
export async function assignValidator(
  db: Db,
  asked: CallContext<typeof call>,
): Promise<{ transition_id: number; undo_until: string }> {
  const { params, body, origin, now } = asked
  const wanted = { id: params.id, action: profileTransitions.assign.action, version: body.version }
  return changing(db, asked, wanted, async (tx, profile, by) => {
    const validator = await findValidator(tx, body.validator_id, now)
    const [transition_id = 0] = await assign(tx, [profile], validator, { by, origin, now })
    return { transition_id, undo_until: wireMoment(new Date(now.getTime() + undoSeconds * 1000)) }
  })
}
