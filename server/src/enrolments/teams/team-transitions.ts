import type { Action } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { readAudited } from '../../base/services/audit/audit-reading.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { teamPolicy } from '../../base/services/authority/policies/team.ts'
import { type RecordLock, withLocked } from '../../base/services/authority/with-locked.ts'
import { makeTransition } from '../../base/services/transitions/make-transition.ts'
import type { OneTransition } from '../../base/services/transitions/subject.ts'
import { undoTransition } from '../../base/services/transitions/undo-transition.ts'
import { type LockedSchedule, lockSchedule } from '../../offer/schedules/locked-schedule.ts'
import { type LockedTeam, lockTeam, mayWithTeam } from '../locked-teams.ts'
import { teamSubject } from '../team-subject.ts'
import { readTeam, type ShowTeamContext, teamReading } from './list-teams.ts'

/**
 * Accepts, rejects or withdraws a team. The number of accepted teams never exceeds the team quota.
 * @throws AppError 404, 403, 409 stale, no transition from this status, or the reason why it cannot be accepted; 422 on `status_id`
 */
export function transitionTeam(
  tx: Tx,
  context: CallContext<typeof calls.transitionTeam>,
): Promise<Changed<OneTransition>> {
  const { body, origin, now } = context
  const lock = teamLock(context, 'assign-status', body.version)
  return withLocked(tx, context, lock, async (_, { schedule, ...team }, by) => {
    const subject = teamSubject(schedule, context)
    const { audits, response } = await makeTransition(tx, subject, team, body, { by, origin, now })
    return { audits, result: response }
  })
}

/**
 * Undoes the caller's own last transition of a team.
 * @throws AppError 404, 403, 409 also when there is no place any more
 */
export function undoTeamTransition(
  tx: Tx,
  context: CallContext<typeof calls.undoTeamTransition>,
): Promise<Changed<undefined>> {
  const { body, origin, now } = context
  return withLocked(tx, context, teamLock(context, 'assign-status'), (_, { schedule, ...team }, by) =>
    undoTransition(tx, teamSubject(schedule, context), team, body, { by, origin, now }),
  )
}

/** The lock of a schedule and of one of its teams for an action. @throws AppError 404, 403, 409 stale with the team */
export function teamLock(
  context: ShowTeamContext,
  action: Action,
  version?: number,
): RecordLock<LockedTeam & { readonly schedule: LockedSchedule }> {
  const { params } = context
  return {
    lock: async (tx, principal) => {
      const schedule = await lockSchedule(tx, principal, params.id)
      const isSeen = sql<SqlBool>`teams.id = ${params.team} and ${teamPolicy.rows(principal)}`
      const team = await lockTeam(tx, schedule, isSeen)
      return team && { ...team, schedule }
    },
    authorize: (principal, team) => {
      if (!mayWithTeam(principal, action, team)) throw new AppError('forbidden')
    },
    expected: { version, read: (db) => readAudited(db, context, readTeam, teamReading) },
  }
}
