import {
  createTeam as createCall,
  listTeams as listCall,
  moveTeam as moveCall,
  scheduleExpanded,
  scheduleHeaders,
  showTeam as showCall,
  teamExpanded,
  teamHeaders,
  listTeamSchedules as teamSchedulesCall,
  undoTeamMove as undoCall,
  updateTeam as updateCall,
} from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { listing, titled } from '../envelope.ts'
import { pageShown, traceReading } from '../trace-reading.ts'
import { listTeams, showTeam } from './list-teams.ts'
import { moveTeam } from './move-team.ts'
import { listTeamSchedules } from './team-schedules.ts'
import { undoTeamMove } from './undo-team-move.ts'
import { createTeam, updateTeam } from './write-team.ts'

const headers = titled(teamHeaders)
const expanded = titled(teamExpanded)
const whole = titled([...teamHeaders, ...teamExpanded])
const scheduleColumns = { headers: titled(scheduleHeaders), expanded: titled(scheduleExpanded) }

/** Teams of schedules, their members and their moves (decisions §5–§6, §8). */
export function registerTeams(app: FastifyInstance, serving: Serving): void {
  const { db } = serving

  answer(app, serving, listCall, async (asked) => {
    const { params, query, url, locale, now } = asked
    const found = await listTeams(db, signedIn(asked), params.id, query, now)
    const members = found.rows.reduce((sum, team) => sum + team.members.length, 0)
    const values = { schedule_id: params.id, ...pageShown(query, members) }
    await traceReading(db, asked, { event: 'listed', entity: 'Team', values })
    return listing(found, query, url, { headers: headers[locale], expanded: expanded[locale] })
  })

  answer(app, serving, showCall, async (asked) => ({
    data: await showTeam(db, asked),
    details: { headers: whole[asked.locale] },
  }))

  answer(app, serving, createCall, async (asked) => ({
    details: await createTeam(db, asked),
    data: asked.say('done.created'),
  }))

  answer(app, serving, updateCall, async (asked) => {
    await updateTeam(db, asked)
    return { data: asked.say('done.updated'), details: null }
  })

  answer(app, serving, moveCall, async (asked) => ({
    details: await moveTeam(db, asked),
    data: asked.say('done.moved'),
  }))

  answer(app, serving, undoCall, async (asked) => {
    await undoTeamMove(db, asked)
    return { data: asked.say('done.undone'), details: null }
  })

  answer(app, serving, teamSchedulesCall, async (asked) => {
    const { params, query, url, locale } = asked
    const found = await listTeamSchedules(db, signedIn(asked), params.id, query)
    const values = pageShown(query, found.rows.length)
    await traceReading(db, asked, { event: 'listed', entity: 'Team', profile_id: params.id, values })
    return listing(found, query, url, {
      headers: scheduleColumns.headers[locale],
      expanded: scheduleColumns.expanded[locale],
    })
  })
}
