import type { Team } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { listTeamSchedules, listTeams, readTeam, teamReading } from './list-teams.ts'
import { transitionTeam, undoTeamTransition } from './team-transitions.ts'
import { checkMember, createTeam, updateTeam } from './write-team.ts'

/** Teams of schedules, their members and their transitions. */
export function registerTeams({ data, write, create, list, show }: Registrar): void {
  list(calls.listTeams, {
    find: listTeams,
    reading: ({ params: { id: schedule_id } }, { rows }) => {
      const count = (rows as Team[]).reduce((sum, team) => sum + team.members.length, 0)
      return { entity: 'Team', values: { schedule_id }, count }
    },
  })

  show(calls.showTeam, readTeam, { reading: teamReading })
  data(calls.checkMember, checkMember)
  create(calls.createTeam, 'done.created', createTeam)
  write(calls.updateTeam, 'done.updated', updateTeam)
  write(calls.transitionTeam, 'done.status_changed', transitionTeam)
  write(calls.undoTeamTransition, 'done.undone', undoTeamTransition)

  list(calls.listTeamSchedules, {
    find: listTeamSchedules,
    reading: ({ params }) => ({ entity: 'Team', profile_id: params.id }),
  })
}
