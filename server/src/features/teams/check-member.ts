import type { checkMember as call } from '@portal/contract/staff'
import { scope } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { citizenBlockers } from '../../enrolment/checks.ts'
import { readScheduleSeats } from '../../enrolment/locked-schedule.ts'
import { readMembers } from '../../enrolment/team-members.ts'
import { usualRole } from '../../enrolment/write-teams.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'

/**
 * Whether a citizen may take part in a team of a schedule, before the team is stored.
 * @throws AppError 404 without the schedule, or for a citizen outside the scope
 */
export async function checkMember(db: Db, { who, params, query, now, translate }: CallContext<typeof call>) {
  const by = who
  const schedule = await readScheduleSeats(db, by, params.id)
  const wanted = { scheduleId: schedule.id, teamId: query.team_id ?? null, ids: [query.profile_id], within: scope(by) }
  const [member] = await readMembers(db, wanted)
  if (member === undefined) throw new AppError('not_found')
  const reasons = citizenBlockers(schedule, member, now).map(({ code, params: of }) => ({
    code: String(code),
    reason: translate(`error_codes.${code}`, of),
  }))
  if (member.is_elsewhere) {
    reasons.push({ code: 'member_in_other_team', reason: translate('faults.member_in_other_team') })
  }
  return { can_join: reasons.length === 0, reasons, usual_role_id: await usualRole(db, schedule.id) }
}
