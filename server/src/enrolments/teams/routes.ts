import * as calls from '@portal/contract/staff'
import { auditReading, pageShown } from '../../base/services/audit/audit-reading.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { listTeamSchedules, listTeams, showTeam } from './list-teams.ts'
import { transitionTeam, undoTeamTransition } from './team-transitions.ts'
import { checkMember, createTeam, updateTeam } from './write-team.ts'

/** Teams of schedules, their members and their transitions. */
export function registerTeams({ data, write, create, list, show, db }: Registrar): void {
  list(calls.listTeams, {
    find: async (_, context) => {
      const found = await listTeams(db, context)
      const members = found.rows.reduce((sum, team) => sum + team.members.length, 0)
      const values = { schedule_id: context.params.id, ...pageShown(context.query, members) }
      await auditReading(db, context, { event: 'listed', entity: 'Team', values })
      return found
    },
  })

  show(calls.showTeam, showTeam)
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
