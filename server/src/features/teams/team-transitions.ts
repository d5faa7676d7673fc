import type { transitionTeam as transitionCall, undoTeamTransition as undoCall } from '@portal/contract/staff'
import type { Db } from '../../database/db.ts'
import { teamSubject } from '../../enrolment/team-subject.ts'
import type { CallContext } from '../../http/call-context.ts'
import { makeTransition } from '../../transitions/make-transition.ts'
import type { OneTransition } from '../../transitions/subject.ts'
import { undoTransition } from '../../transitions/undo-transition.ts'
import { withLockedTeam } from './locked-team.ts'

/**
 * Accepts, rejects or withdraws a team. The number of accepted teams never exceeds the team quota.
 * @throws AppError 404, 403, 409 stale, no transition from this status, or the reason why it cannot be accepted; 422 on `status_id`
 */
export function transitionTeam(db: Db, context: CallContext<typeof transitionCall>): Promise<OneTransition> {
  const { body, origin, now } = context
  const locked = { action: 'assign-status', version: body.version } as const
  return withLockedTeam(db, context, locked, async (tx, team, schedule, by) => {
    const subject = teamSubject(schedule, context)
    const { audits, answer } = await makeTransition(tx, subject, team, body, { by, origin, now })
    return { audits, result: answer }
  })
}

/** Undoes one's own last transition of a team. @throws AppError 404, 403, 409 also when there is no place any more */
export async function undoTeamTransition(db: Db, context: CallContext<typeof undoCall>): Promise<void> {
  const { body, origin, now } = context
  await withLockedTeam(db, context, { action: 'assign-status' }, async (tx, team, schedule, by) => {
    const subject = teamSubject(schedule, context)
    return { audits: await undoTransition(tx, subject, team, body, { by, origin, now }), result: undefined }
  })
}
