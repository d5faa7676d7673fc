import * as calls from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../http/call-context.ts'
import { type DeclaredColumn, listing, titled } from '../../../http/envelope.ts'
import { registerCall } from '../../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../../http/simple-calls.ts'
import { createTeam } from './create-team.ts'
import { acceptInvitation, invite, showInvitation } from './invitations.ts'
import { leaveTeam } from './leave-team.ts'
import { listTeams } from './list-teams.ts'

const column = (value: string, align: DeclaredColumn['align'] = 'left'): DeclaredColumn => ({
  value,
  align,
  sortable: false,
})

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
  const { db } = serving

  registerCall(app, serving, calls.listCitizenTeams, async (context) => {
    const { query, url, locale, now } = context
    return listing(await listTeams(db, context.who, query, now), query, url, { headers: headers[locale] })
  })

  registerMessageCall(app, serving, calls.createCitizenTeam, 'done.created', (context) => createTeam(db, context))
  registerMessageCall(app, serving, calls.inviteToTeam, 'done.team_invited', (context) => invite(db, context))
  registerDataCall(app, serving, calls.showTeamInvitation, (context) => showInvitation(db, context))
  registerMessageCall(app, serving, calls.acceptInvitation, 'done.team_joined', (context) =>
    acceptInvitation(db, context),
  )
  registerMessageCall(app, serving, calls.leaveTeam, 'done.team_left', (context) => leaveTeam(db, context))
}
