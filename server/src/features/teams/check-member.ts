import type { checkMember as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { citizenBlockers } from '../../enrolment/checks.ts'
import { readScheduleSeats } from '../../enrolment/locked-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, signedIn } from '../../http/register-call.ts'
import { readMembers } from './members.ts'

/** The role that most participants have who are not captains: in the teams of the schedule, or else in the latest teams of all. */
async function usualRole(db: Db, scheduleId: number): Promise<number | null> {
  const { rows } = await sql<{ participant_role_id: number }>`
    select latest.participant_role_id from (
      select team_members.participant_role_id, team_members.schedule_id
      from team_members join teams on teams.id = team_members.team_id
      where team_members.profile_id <> teams.captain_profile_id
        and (team_members.schedule_id = ${scheduleId} or teams.id > (select max(id) - 200 from teams))
    ) as latest
    join participant_roles on participant_roles.id = latest.participant_role_id and participant_roles.deleted_at is null
    group by latest.participant_role_id
    order by count(*) filter (where latest.schedule_id = ${scheduleId}) desc, count(*) desc, 1 limit 1`.execute(db)
  return rows[0]?.participant_role_id ?? null
}

/**
 * Whether a citizen may take part in a team of a schedule, before the team is stored.
 * @throws AppError 404 without the schedule, or for a citizen outside the scope
 */
export async function checkMember(db: Db, { who, params, query, now, translate }: CallContext<typeof call>) {
  const by = signedIn({ who })
  const schedule = await readScheduleSeats(db, by, params.id)
  const wanted = { scheduleId: schedule.id, teamId: query.team_id ?? null, ids: [query.profile_id], who: by }
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
