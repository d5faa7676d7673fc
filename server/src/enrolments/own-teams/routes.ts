import * as calls from '@portal/contract/citizens'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import { createTeam } from './create-team.ts'
import { acceptInvitation, invite, showInvitation } from './invitations.ts'
import { leaveTeam } from './leave-team.ts'
import { listTeams } from './list-teams.ts'

/** Teams. */
export function registerCitizenTeams({ data, write, create, list }: Registrar): void {
  list(calls.listCitizenTeams, { find: listTeams })
  create(calls.createCitizenTeam, 'done.created', createTeam)
  write(calls.inviteToTeam, 'done.team_invited', invite)
  data(calls.showTeamInvitation, showInvitation)
  write(calls.acceptInvitation, 'done.team_joined', acceptInvitation)
  write(calls.leaveTeam, 'done.team_left', leaveTeam)
}
