import { isLiving } from '@portal/contract'
import type * as calls from '@portal/contract/staff'
import { type Db, firstRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { teamPolicy } from '../../base/services/authority/policies/team.ts'
import { withLocked } from '../../base/services/authority/with-locked.ts'
import { lockSchedule, readScheduleSeats } from '../../offer/schedules/locked-schedule.ts'
import { citizenBlockers } from '../checks.ts'
import { readMembers } from '../team-members.ts'
import { insertTeam, refuseNewTeam, refuseWrongTeam, teamValues, usualRole, writeMembers } from '../write-teams.ts'
import { teamLock } from './team-transitions.ts'

/** The content of a team from a member of staff: complete, and with citizens within their scope. */
function checked(body: calls.TeamBody, teamId: number | null, by: SignedIn) {
  return { body, teamId, within: profilePolicy.rows(by), canGrow: false }
}

/**
 * Creates a pending team, with the schedule locked.
 * @returns its id
 * @throws AppError 404, 403, 409 when the schedule is not for teams, has no place, or members may not take part; 422 by field
 */
export async function createTeam(tx: Tx, context: CallContext<typeof calls.createTeam>): Promise<Changed<number>> {
  const { principal: by, params, body, now } = context
  const schedule = await lockSchedule(tx, by, params.id)
  const captain = await firstRow<{ checker_id: number | null }>(tx)`
      select checker_id from profiles where profiles.id = ${body.captain_profile_id} and ${profilePolicy.rows(by)}`
  teamPolicy.refuse(by, 'create', captain)
  refuseNewTeam(schedule)
  await refuseWrongTeam(tx, schedule, checked(body, null, by), context)
  const { id, audit } = await insertTeam(tx, schedule, body, now)
  return { audits: [audit], result: id }
}

/**
 * Changes a team that is pending or accepted. The new list of members replaces the old one.
 * @throws AppError 404, 403, 409 stale, no longer pending or accepted, or members who may not take part; 422 by field
 */
export function updateTeam(tx: Tx, context: CallContext<typeof calls.updateTeam>): Promise<Changed<undefined>> {
  const { body, now } = context
  const lock = teamLock(context, 'update', body.version)
  return withLocked(tx, context, lock, async (_, { schedule, ...team }, by) => {
    const { id, name, captain_profile_id, status_id } = team
    if (!isLiving(status_id)) throw new AppError('move_not_allowed', { details: { status_id } })
    await refuseWrongTeam(tx, schedule, checked(body, id, by), context)
    const former = tx.selectFrom('team_members').select(['profile_id', 'participant_role_id'])
    const members = await former.where('team_id', '=', id).execute()
    await updateById(tx, 'teams', id, { name: body.name, captain_profile_id: body.captain_profile_id, updated_at: now })
    await writeMembers(tx, schedule.id, id, body, now)
    const old_values = teamValues({ name, captain_profile_id, members })
    return [{ event: 'updated', entity: 'Team', entity_id: id, old_values, new_values: teamValues(body) }]
  })
}

/**
 * Whether a citizen may take part in a team of a schedule, before the team is stored.
 * @throws AppError 404 without the schedule, or for a citizen outside the scope
 */
export async function checkMember(db: Db, context: CallContext<typeof calls.checkMember>) {
  const { principal, params, query, now, translate } = context
  const schedule = await readScheduleSeats(db, principal, params.id)
  const selection = {
    scheduleId: schedule.id,
    teamId: query.team_id ?? null,
    ids: [query.profile_id],
    within: profilePolicy.rows(principal),
  }
  const member = present((await readMembers(db, selection))[0])
  const reasons: { code: string; reason: string }[] = citizenBlockers(schedule, member, member.joined_at ?? now).map(
    (blocker) => {
      return { code: blocker.code, reason: translate(`error_codes.${blocker.code}`, blocker.params) }
    },
  )
  if (member.is_elsewhere) {
    reasons.push({ code: 'member_in_other_team', reason: translate('field_errors.member_in_other_team') })
  }
  return { can_join: reasons.length === 0, reasons, usual_role_id: await usualRole(db, schedule.id) }
}
