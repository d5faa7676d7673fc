import { isLiving, status } from '@portal/contract'
import type { leaveTeam as call } from '@portal/contract/citizens'
import { type Tx, updateById } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { Audits } from '../../base/services/audit/change.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { findAct, unlessDone } from '../../base/services/calls/unless-done.ts'
import { citizenText } from '../../base/services/mail/citizen-notices.ts'
import { makeTransition } from '../../base/services/transitions/make-transition.ts'
import { teamSubject } from '../team-subject.ts'
import { isOwnCaptain, lockOwnTeam, noticeMembers, type OwnTeam, refuseDecided } from './own-team.ts'

/** Refuses a member whom the citizen may not take out of the team. @throws AppError 404, 409 */
function refuseLeaving(own: OwnTeam, profileId: number): void {
  const { team, own_ids } = own
  if (!team.member_ids.includes(profileId)) throw new AppError('not_found')
  if (profileId === team.captain_profile_id && team.member_ids.length > 1) throw new AppError('captain_stays')
  if (own_ids.includes(profileId)) {
    if (!isLiving(team.status_id)) throw new AppError('team_decided', { details: { status_id: team.status_id } })
    return
  }
  if (!isOwnCaptain(own)) throw new AppError('captain_only')
  refuseDecided(team)
}

/**
 * Takes a member out of a team: the caller's own person at any time, another one as the captain of a pending team. The captain
 * leaves last, and then the team is withdrawn.
 * @throws AppError 404 for a team or a member of others; 409 for who is not the captain, for a captain who is not alone, and
 * for a team that is decided
 */
export const leaveTeam: Writing<typeof call> = {
  around: (db, { principal, params }, run) => {
    const act = { entity: 'Team', entity_id: params.team } as const
    const withdraw = () =>
      unlessDone(
        'team_decided',
        () => run(undefined),
        () => findAct(db, principal, { ...act, event: 'moved' }),
      )
    return unlessDone('not_found', withdraw, () =>
      findAct(db, principal, { ...act, event: 'member-left', profile_id: params.profile }),
    )
  },
  change: leave,
}

async function leave(tx: Tx, context: CallContext<typeof call>): Promise<Audits> {
  const { principal: by, params, origin, now } = context
  const profile_id = params.profile
  const own = await lockOwnTeam(tx, by, params.team)
  const { schedule, team } = own
  refuseLeaving(own, profile_id)
  if (profile_id === team.captain_profile_id) {
    // The last member leaves, so the team is withdrawn.
    const subject = { ...teamSubject(schedule, context), may: 'own-rows' as const }
    const decision = { status_id: status.enrolmentRejected, observation: citizenText('notices.team_given_up') }
    return (await makeTransition(tx, subject, team, decision, { by, origin, now })).audits
  }
  await tx.deleteFrom('team_members').where('team_id', '=', team.id).where('profile_id', '=', profile_id).execute()
  await updateById(tx, 'teams', team.id, { updated_at: now })
  await noticeMembers(tx, 'team_left', own, profile_id, { by, now })
  return [{ event: 'member-left', entity: 'Team', entity_id: team.id, profile_id, old_values: { profile_id } }]
}
