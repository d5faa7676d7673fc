import { scheduleExpanded, scheduleHeaders, teamExpanded, teamHeaders } from '@portal/contract'
import {
  createTeam as createCall,
  listTeams as listCall,
  moveTeam as moveCall,
  showTeam as showCall,
  listTeamSchedules as teamSchedulesCall,
  undoTeamMove as undoCall,
  updateTeam as updateCall,
} from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { listing, titled } from '../../http/envelope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
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

  registerCall(app, serving, listCall, async (asked) => {
    const { params, query, url, locale, now } = asked
    const found = await listTeams(db, signedIn(asked), params.id, query, now)
    const members = found.rows.reduce((sum, team) => sum + team.members.length, 0)
    const values = { schedule_id: params.id, ...pageShown(query, members) }
    await auditReading(db, asked, { event: 'listed', entity: 'Team', values })
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  registerCall(app, serving, showCall, async (asked) => ({
    data: await showTeam(db, asked),
    details: { headers: whole[asked.locale] },
  }))

  registerCall(app, serving, createCall, async (asked) => ({
    details: await createTeam(db, asked),
    data: asked.say('done.created'),
  }))

  registerCall(app, serving, updateCall, async (asked) => {
    await updateTeam(db, asked)
    return { data: asked.say('done.updated'), details: null }
  })

  registerCall(app, serving, moveCall, async (asked) => ({
    details: await transitionTeam(db, asked),
    data: asked.say('done.moved'),
  }))

  registerCall(app, serving, undoCall, async (asked) => {
    await undoTeamTransition(db, asked)
    return { data: asked.say('done.undone'), details: null }
  })

  registerCall(app, serving, teamSchedulesCall, async (asked) => {
    const { params, query, url, locale } = asked
    const found = await listTeamSchedules(db, signedIn(asked), params.id, query)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, asked, { event: 'listed', entity: 'Team', profile_id: params.id, values })
    return listing(found, query, url, {
      headers: scheduleColumns.headers[locale],
      expanded: scheduleColumns.expanded[locale],
    })
  })
}
