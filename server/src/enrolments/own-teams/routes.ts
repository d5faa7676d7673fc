import * as calls from '@portal/contract/citizens'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { createTeam } from './create-team.ts'
import { acceptInvitation, invite, showInvitation } from './invitations.ts'
import { leaveTeam } from './leave-team.ts'
import { listTeams } from './list-teams.ts'

/** Teams. */
export function registerCitizenTeams({ data, message, list }: Registrar): void {
  list(calls.listCitizenTeams, { find: listTeams })
  message(calls.createCitizenTeam, 'done.created', createTeam)
  message(calls.inviteToTeam, 'done.team_invited', invite)
  data(calls.showTeamInvitation, showInvitation)
  message(calls.acceptInvitation, 'done.team_joined', acceptInvitation)
  message(calls.leaveTeam, 'done.team_left', leaveTeam)
}
