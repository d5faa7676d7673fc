import { isLiving, status } from '@portal/contract'
import { sql } from 'kysely'
import type { Tx } from '../base/database/db.ts'
import { livingStatuses } from '../base/database/status-literals.ts'
import { AppError } from '../base/errors/errors.ts'
import type { CallContext } from '../base/http/call-context.ts'
import { teamStore } from '../base/services/transitions/stores.ts'
import type { TransitionSubject } from '../base/services/transitions/subject.ts'
import { calledOf, type LockedSchedule, placeOf } from '../offer/schedules/locked-schedule.ts'
import { type LockedTeam, mayWithTeam } from './locked-teams.ts'
import { lockMembers, refuseUnfitMembers, refuseWrongSize } from './team-members.ts'
import { refuseTeams } from './write-teams.ts'

/** Whether another pending or accepted team now has the name or a member of a withdrawn team. */
async function isTaken(tx: Tx, schedule: LockedSchedule, team: LockedTeam): Promise<boolean> {
  const { rows } = await sql`
    select from teams where schedule_id = ${schedule.id} and id <> ${team.id} and status_id in ${livingStatuses}
      and fold(name) = fold(${team.name})
    union all
    select from team_members where schedule_id = ${schedule.id} and team_id <> ${team.id} and is_current
      and profile_id = any(${team.member_ids}::integer[])`.execute(tx)
  return rows.length > 0
}

/** The teams of one locked schedule. */
export function teamSubject(
  schedule: LockedSchedule,
  context: Pick<CallContext<never>, 'now' | 'translate'>,
): TransitionSubject<LockedTeam> {
  const hasRoom = schedule.teams_accepted < schedule.team_quota
  return {
    store: teamStore,
    model: 'Team',
    family: 'subscription',
    may: mayWithTeam,
    next: (status_id) => ({ status_id }),
    citizensOf: ({ member_ids }) => member_ids,
    textParams: ({ name }) => ({ team: name, schedule: calledOf(schedule) }),
    audited: (_, observation) => ({ values: { observation } }),
    refuse: async (tx, { id, member_ids }, name) => {
      if (name !== 'accept') return
      refuseTeams(schedule)
      refuseWrongSize(schedule, member_ids.length)
      const members = await lockMembers(tx, { scheduleId: schedule.id, teamId: id, ids: member_ids })
      refuseUnfitMembers(schedule, members, context)
      if (!hasRoom) throw new AppError('no_team_seats')
    },
    refuseUndo: async (tx, team, to) => {
      if (await isTaken(tx, schedule, team)) throw new AppError('undo_overtaken')
      if (to === status.enrolmentAccepted && !hasRoom) throw new AppError('no_team_seats')
    },
    notices: (_, { record: { id, name, member_ids }, after }, { observation }, { by }) => {
      const activity = schedule.activity_name
      const context = isLiving(Number(after.status_id)) ? 'accept' : by.kind === 'citizen' ? 'given_up' : 'reject'
      const params = { team: name, activity, ...placeOf(schedule), observation, number: id, context }
      return member_ids.map((profile_id) => ({
        profile_id,
        message: { name: 'team', params },
        isMailed: true,
        url: { name: 'Schedule', params: { id: schedule.id, profile_id } },
      }))
    },
    follow: async (tx, { id }, status_id) => {
      const members = tx.updateTable('team_members').set({ is_current: isLiving(status_id) })
      await members.where('team_id', '=', id).execute()
    },
  }
}
