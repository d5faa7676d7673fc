import * as calls from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { type DeclaredColumn, listing, titled } from '../../../http/envelope.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registrarOf } from '../registrar.ts'
import { createTeam } from './create-team.ts'
import { acceptInvitation, invite, showInvitation } from './invitations.ts'
import { leaveTeam } from './leave-team.ts'
import { listTeams } from './list-teams.ts'

const column = (value: string, align: DeclaredColumn['align'] = 'left') => ({ value, align, sortable: false })

const headers = titled([
  column('id', 'right'),
  column('name'),
  column('activity_name'),
  column('status', 'center'),
  column('members_count', 'right'),
  column('created_at', 'right'),
])

/** Teams (citizens.md section 1.8). */
export function registerCitizenTeams(app: FastifyInstance, serving: AppContext): void {
  const { data, message } = registrarOf(app, serving)

  registerCall(app, serving, calls.listCitizenTeams, async (context) => {
    const { query, url, locale } = context
    return listing(await listTeams(serving.db, context), query, url, { headers: headers[locale] })
  })

  message(calls.createCitizenTeam, 'done.created', createTeam)
  message(calls.inviteToTeam, 'done.team_invited', invite)
  data(calls.showTeamInvitation, showInvitation)
  message(calls.acceptInvitation, 'done.team_joined', acceptInvitation)
  message(calls.leaveTeam, 'done.team_left', leaveTeam)
}
