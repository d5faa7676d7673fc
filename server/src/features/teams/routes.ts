import { scheduleExpanded, scheduleHeaders, teamExpanded, teamHeaders } from '@portal/contract'
import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import type { AppContext } from '../../http/call-context.ts'
import { registerListCall, registerShowCall } from '../../http/list-calls.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import { listTeamSchedules, listTeams, showTeam } from './list-teams.ts'
import { transitionTeam, undoTeamTransition } from './team-transitions.ts'
import { checkMember, createTeam, updateTeam } from './write-team.ts'

/** Teams of schedules, their members and their transitions (decisions §5–§6, §8). */
export function registerTeams(app: FastifyInstance, serving: AppContext): void {
  const { db } = serving

  registerListCall(app, serving, calls.listTeams, {
    headers: teamHeaders,
    expanded: teamExpanded,
    find: async (_, context) => {
      const found = await listTeams(db, context)
      const members = found.rows.reduce((sum, team) => sum + team.members.length, 0)
      const values = { schedule_id: context.params.id, ...pageShown(context.query, members) }
      await auditReading(db, context, { event: 'listed', entity: 'Team', values })
      return found
    },
  })

  registerShowCall(app, serving, calls.showTeam, [...teamHeaders, ...teamExpanded], showTeam)

  registerDataCall(app, serving, calls.checkMember, (context) => checkMember(db, context))

  registerMessageCall(app, serving, calls.createTeam, 'done.created', (context) => createTeam(db, context))

  registerMessageCall(app, serving, calls.updateTeam, 'done.updated', (context) => updateTeam(db, context))

  registerMessageCall(app, serving, calls.transitionTeam, 'done.status_changed', (context) =>
    transitionTeam(db, context),
  )

  registerMessageCall(app, serving, calls.undoTeamTransition, 'done.undone', (context) =>
    undoTeamTransition(db, context),
  )

  registerListCall(app, serving, calls.listTeamSchedules, {
    headers: scheduleHeaders,
    expanded: scheduleExpanded,
    find: listTeamSchedules,
    reading: ({ params }) => ({ entity: 'Team', profile_id: params.id }),
  })
}
