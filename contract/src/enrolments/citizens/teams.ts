import * as z from 'zod/mini'
import { call, messageResponse, moment, page, raw, statusFields, stored, timestamps } from '../../base/call.ts'
import { columnsNamed } from '../../base/columns.ts'
import { arrayUpTo, pageParams } from '../../base/query.ts'
import { mailedTextRequired, referenceRequired } from '../../base/rules.ts'

const of = { tag: 'citizen-teams', needs: 'confirmed', by: ['citizen'] } as const

/** A member as the other members see them: name and role. */
const citizenTeamMember = z.object({
  profile_id: z.int(),
  full_name: z.string(),
  participant_role: z.string(),
  is_captain: z.boolean(),
  /** Whether it is a person of the caller's own account. */
  is_own: z.boolean(),
})

/** The schedule of a team as the wire names it, and its days and hours as the catalogue does. */
const scheduleNames = { schedule_name: z.string(), weekday_name: z.string(), daily_name: z.string() }

/** A team in which a person of the account takes part. */
export const citizenTeam = z.object({
  id: z.int(),
  schedule_id: z.int(),
  activity_name: z.string(),
  ...scheduleNames,
  name: z.string(),
  ...statusFields,
  members_count: z.int(),
  min_members: z.int(),
  max_members: z.int(),
  members: z.array(citizenTeamMember),
  /** Whether the captain is a person of the caller's own account. */
  is_captain: z.boolean(),
  /** Invitations that can still be accepted; 0 for anyone but the captain. */
  invitations_count: z.int(),
  ...timestamps,
})
export type CitizenTeam = z.infer<typeof citizenTeam>

export const listCitizenTeams = call('GET', '/api/teams', {
  ...of,
  summary: 'The teams of one’s own people, newest first',
  query: z.object(pageParams),
  response: page(citizenTeam),
  columns: {
    headers: columnsNamed(['id', 'name', 'activity_name', 'status', 'members_count', 'created_at'], {
      right: ['id', 'members_count', 'created_at'],
      center: ['status'],
    }),
  },
})

/** The most people of the own account in a new team. */
const mostOwnMembers = 100

export const createCitizenTeam = call('POST', '/api/profiles/:profile/schedules/:schedule/team', {
  ...of,
  summary: 'Enrol a team whose captain is one of one’s own people; others join by invitation',
  body: z.object({
    name: mailedTextRequired,
    /** Further members, own people only. The captain is always a member. */
    members: z._default(arrayUpTo(referenceRequired, mostOwnMembers), []),
  }),
  ...stored,
})

export const invitationDays = 7

export const inviteToTeam = call('POST', '/api/teams/:team/invitations', {
  ...of,
  summary: 'Create a code with which one person can join a pending team; it is shown once',
  response: messageResponse(z.object({ code: z.string(), expires_at: moment })),
  status: 201,
})

const codeParams = z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) })

/** The data that an invited person reads before accepting. */
export const teamInvitation = z.object({
  team: z.string(),
  captain: z.string(),
  schedule_id: z.int(),
  activity_name: z.string(),
  ...scheduleNames,
  expires_at: moment,
})

export const showTeamInvitation = call('GET', '/api/invitations/:code', {
  ...of,
  summary: 'The team and the activity of an invitation',
  params: codeParams,
  response: raw(teamInvitation),
})

export const acceptInvitation = call('POST', '/api/invitations/:code/accept', {
  ...of,
  summary: 'Let one of one’s own people join the team of an invitation',
  params: codeParams,
  body: z.object({ profile_id: referenceRequired }),
  response: stored.response,
})

export const leaveTeam = call('DELETE', '/api/teams/:team/members/:profile', {
  ...of,
  summary: 'Let one of one’s own people leave a team, or remove a member from one’s own pending team',
})
