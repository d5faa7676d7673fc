import { scheduleExpanded, scheduleHeaders, teamExpanded, teamHeaders } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import type { AppContext } from '../../http/call-context.ts'
import { listing, titled } from '../../http/envelope.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { checkMember } from './check-member.ts'
import { listTeams, showTeam } from './list-teams.ts'
import { listTeamSchedules } from './team-schedules.ts'
import { transitionTeam, undoTeamTransition } from './team-transitions.ts'
import { createTeam, updateTeam } from './write-team.ts'

const headers = titled(teamHeaders)
const expanded = titled(teamExpanded)
const whole = titled([...teamHeaders, ...teamExpanded])
const scheduleColumns = { headers: titled(scheduleHeaders), expanded: titled(scheduleExpanded) }

/** Teams of schedules, their members and their transitions (decisions §5–§6, §8). */
export function registerTeams(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving

  registerCall(app, serving, calls.listTeams, async (context) => {
    const { params, query, url, locale, now } = context
    const found = await listTeams(db, context.who, params.id, query, now)
    const members = found.rows.reduce((sum, team) => sum + team.members.length, 0)
    const values = { schedule_id: params.id, ...pageShown(query, members) }
    await auditReading(db, context, { event: 'listed', entity: 'Team', values })
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, calls.showTeam, async (context) => ({
    data: await showTeam(db, context),
    details: { headers: whole[context.locale] },
  }))

  registerDataCall(app, serving, calls.checkMember, (context) => checkMember(db, context))

  registerMessageCall(app, serving, calls.createTeam, 'done.created', (context) => createTeam(db, context))

  registerMessageCall(app, serving, calls.updateTeam, 'done.updated', (context) => updateTeam(db, context))

  registerMessageCall(app, serving, calls.transitionTeam, 'done.status_changed', (context) =>
    transitionTeam(db, context),
  )

  registerMessageCall(app, serving, calls.undoTeamTransition, 'done.undone', (context) =>
    undoTeamTransition(db, context),
  )

  registerCall(app, serving, calls.listTeamSchedules, async (context) => {
    const { params, query, url, locale } = context
    const found = await listTeamSchedules(db, context.who, params.id, query)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, context, { event: 'listed', entity: 'Team', profile_id: params.id, values })
    return listing(found, query, url, {
      headers: scheduleColumns.headers[locale],
      expanded: scheduleColumns.expanded[locale],
    })
  })
}
