import {
  acceptInvitation as acceptCall,
  createCitizenTeam as createCall,
  inviteToTeam as inviteCall,
  leaveTeam as leaveCall,
  listCitizenTeams as listCall,
  showTeamInvitation as showCall,
} from '@portal/contract/citizens'
import type { FastifyInstance } from 'fastify'
import { type DeclaredColumn, listing, titled } from '../../../http/envelope.ts'
import { type AppContext, registerCall, signedInCitizen } from '../../../http/register-call.ts'
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

  registerCall(app, serving, listCall, async (context) => {
    const { query, url, locale, now } = context
    return listing(await listTeams(db, signedInCitizen(context), query, now), query, url, { headers: headers[locale] })
  })

  registerMessageCall(app, serving, createCall, 'done.created', (context) => createTeam(db, context))
  registerMessageCall(app, serving, inviteCall, 'done.team_invited', (context) => invite(db, context))
  registerDataCall(app, serving, showCall, (context) => showInvitation(db, context))
  registerMessageCall(app, serving, acceptCall, 'done.team_joined', (context) => acceptInvitation(db, context))
  registerMessageCall(app, serving, leaveCall, 'done.team_left', (context) => leaveTeam(db, context))
}
