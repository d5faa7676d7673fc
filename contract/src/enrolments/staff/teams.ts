import * as z from 'zod/mini'
import { call, idOrNull, messageResponse, moment, one, page, portal, raw, stored } from '../../base/call.ts'
import { needs } from '../../base/models.ts'
import { anyInt, arrayUpTo, listOf, listParams, pageParams, queryInt, version } from '../../base/query.ts'
import { referenceRequired, textRequired, uniqueTextRequired } from '../../base/rules.ts'
import { scheduleExpanded, scheduleHeaders } from '../../offer/schedules.ts'
import { team, teamExpanded, teamHeaders, teamSchedule } from '../teams.ts'

const tag = 'teams'

const reading = { tag, needs: needs('view', 'Team') }
const deciding = { tag, needs: needs('assign-status', 'Team') }

export const listTeams = call('GET', portal('schedules/:id/teams'), {
  ...reading,
  summary: 'The teams of a schedule with their members; members outside the caller’s scope are only counted',
  query: z.object({ ...listParams, status_id: z.optional(listOf(queryInt)) }),
  response: page(team),
  columns: { headers: teamHeaders, expanded: teamExpanded },
})

export const showTeam = call('GET', portal('schedules/:id/teams/:team'), {
  ...reading,
  summary: 'One team with its members',
  response: one(team),
  columns: { headers: [...teamHeaders, ...teamExpanded] },
})

export const checkMember = call('GET', portal('schedules/:id/teams/check'), {
  ...reading,
  summary: 'Whether a citizen may take part in a team of a schedule, every reason against it, and the usual role',
  query: z.object({
    profile_id: queryInt,
    /** The team that is being changed. */
    team_id: z.optional(queryInt),
  }),
  response: raw(
    z.object({
      can_join: z.boolean(),
      reasons: z.array(z.object({ code: z.string(), reason: z.string() })),
      /** The role that most participants have; null while there are none. */
      usual_role_id: idOrNull,
    }),
  ),
})

const teamBody = z.object({
  name: uniqueTextRequired,
  captain_profile_id: referenceRequired,
  members: arrayUpTo(z.object({ profile_id: referenceRequired, participant_role_id: referenceRequired }), 1000).check(
    z.minLength(1, 'validation.min_items'),
  ),
  version,
})
export type TeamBody = z.infer<typeof teamBody>

export const createTeam = call('POST', portal('schedules/:id/teams'), {
  summary: 'Create a team: its captain is one of its members',
  tag,
  needs: needs('create', 'Team'),
  body: teamBody,
  ...stored,
})

export const updateTeam = call('PUT', portal('schedules/:id/teams/:team'), {
  summary: 'Change a team that is pending or accepted: its name, its captain, its members',
  tag,
  needs: needs('update', 'Team'),
  body: teamBody,
})

export const transitionTeam = call('PUT', portal('schedules/:id/teams/:team/status'), {
  ...deciding,
  summary: 'Accept, reject or withdraw a team',
  body: z.object({ status_id: queryInt, observation: textRequired, version }),
  response: messageResponse(z.object({ transition_id: z.int(), undo_until: moment })),
})

export const undoTeamTransition = call('PATCH', portal('schedules/:id/teams/:team/undo'), {
  ...deciding,
  summary: 'Undo one’s own last status transition of a team within 60 seconds',
  /** The transition to undo, as in `undoProfileTransition`. */
  body: z.object({ transition_id: z.optional(anyInt) }),
})

export const listTeamSchedules = call('GET', portal('profiles/:id/team-schedules'), {
  ...reading,
  summary: 'The schedules in which a citizen is or was with a team, newest first',
  query: z.object(pageParams),
  response: page(teamSchedule),
  columns: { headers: scheduleHeaders, expanded: scheduleExpanded },
})
