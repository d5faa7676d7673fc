import type { ResponseOf } from '@portal/contract'
import { dayLength } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import { invitationDays } from '@portal/contract/citizens'
import { type SqlBool, sql } from 'kysely'
import { type Db, insertRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, fieldError, present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { countAttempt, counterOf, countersOfAddress } from '../../base/http/rate-limit.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import type { Writing } from '../../base/services/calls/registrar.ts'
import { unlessDone } from '../../base/services/calls/unless-done.ts'
import { wireMoment } from '../../base/text/time.ts'
import { scheduleName } from '../../offer/schedules/schedule-rows.ts'
import { invitationHash, newInvitationCode } from '../team-invitations.ts'
import { lockMembers, refuseUnfitMembers, refuseWrongSize } from '../team-members.ts'
import { lockMemberRole } from './create-team.ts'
import { isOwnCaptain, lockOwnTeam, lockTeamOfSchedule, noticeMembers, refuseJoining } from './own-team.ts'

/**
 * Makes an invitation for one person. Only the hash of its code is stored.
 * @throws AppError 404; 409 when the citizen is not the captain, the team is decided or full, or enrolment is closed; 429
 */
export const invite = {
  before: (db: Db, { principal, now }: CallContext<typeof calls.inviteToTeam>) =>
    countAttempt(db, [counterOf('team-invite', principal.id)], now),
  change: async (tx: Tx, { principal: by, params, now }: CallContext<typeof calls.inviteToTeam>) => {
    const own = await lockOwnTeam(tx, by, params.team)
    const { schedule, team } = own
    if (!isOwnCaptain(own)) throw new AppError('captain_only')
    refuseJoining(own, now)
    refuseWrongSize(schedule, team.member_ids.length + 1, true)
    const code = newInvitationCode()
    const expires_at = new Date(now.getTime() + invitationDays * dayLength)
    const code_hash = await invitationHash(tx, code)
    const id = await insertRow(tx, 'team_invitations', {
      team_id: team.id,
      code_hash,
      created_by: by.id,
      expires_at,
      created_at: now,
    })
    const audit = { event: 'invited', entity: 'Team', entity_id: team.id, new_values: { invitation: id } }
    const audits = [{ ...audit, profile_id: team.captain_profile_id }] as const
    return { audits, result: { code, expires_at: wireMoment(expires_at) } }
  },
}

/**
 * The invitation with a code, as long as it can be accepted. A code that was never made, one that was used and one that expired look alike.
 * @throws AppError 422
 */
async function findInvitation(db: Db, code: string, now: Date, isLocked: boolean) {
  const hash = await invitationHash(db, code)
  const { rows } = await sql<{ id: number; team_id: number; expires_at: Date }>`
    select id, team_id, expires_at from team_invitations
    where code_hash = ${hash} and used_at is null and expires_at > ${now}
    ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return present(rows[0], 'invitation_invalid')
}

function countTry(db: Db, { id }: SignedInCitizen, ip: string, now: Date): Promise<void> {
  const counters = [counterOf('team-invitation', id), ...countersOfAddress('team-invitation-address', ip)]
  return countAttempt(db, counters, now)
}

/** The team that a person of the caller's account joined with a code. */
async function findJoined(db: Db, principal: SignedInCitizen, code: string, profileId: number | null) {
  const hash = await invitationHash(db, code)
  const { rows } = await sql<{ id: number }>`
    select team_invitations.team_id as id from team_invitations join profiles on profiles.id = team_invitations.used_by
    join team_members on team_members.team_id = team_invitations.team_id and team_members.profile_id = profiles.id
    where code_hash = ${hash} and ${ownPersonPolicy.rows(principal)} and profiles.id = coalesce(${profileId}::integer, profiles.id)`.execute(
    db,
  )
  return rows[0] && { result: rows[0] }
}

type Invitation = ResponseOf<typeof calls.showTeamInvitation>['data']

/**
 * Returns the team of an invitation, its captain and its schedule, for the bearer of the code.
 * @throws AppError 422, with the team where the caller's own person has joined it with this code; 429
 */
export async function showInvitation(
  db: Db,
  { principal, params, origin, now }: CallContext<typeof calls.showTeamInvitation>,
): Promise<Invitation> {
  await countTry(db, principal, origin.ip, now)
  const { team_id, expires_at } = await findInvitation(db, params.code, now, false).catch(async (error: unknown) => {
    const joined = await findJoined(db, principal, params.code, null)
    if (joined === undefined) throw error
    throw new AppError('invitation_used', { details: { reason: 'invitation_used', team_id: joined.result.id } })
  })
  const { rows } = await sql<Omit<Invitation, 'schedule_name' | 'expires_at'> & { min_age: number; max_age: number }>`
    select teams.name as team, profiles.short_name as captain, teams.schedule_id,
      activities.name as activity_name, week_days.name as weekday_name, daily_hours.name as daily_name, schedules.min_age,
      schedules.max_age
    from teams
    join profiles on profiles.id = teams.captain_profile_id
    join schedules on schedules.id = teams.schedule_id
    join activities on activities.id = schedules.activity_id
    join week_days on week_days.id = schedules.weekday_id
    join daily_hours on daily_hours.id = schedules.daily_id
    where teams.id = ${team_id}`.execute(db)
  const found = present(rows[0], 'invitation_invalid')
  const { min_age, max_age, ...named } = found
  return { ...named, schedule_name: scheduleName(found), expires_at: wireMoment(expires_at) }
}

/** Refuses a person who may not become a member. @throws AppError 404, 409, 422 on `profile_id` */
async function refuseMember(
  tx: Tx,
  by: SignedInCitizen,
  { schedule, team }: Awaited<ReturnType<typeof lockTeamOfSchedule>>,
  context: CallContext<typeof calls.acceptInvitation>,
): Promise<void> {
  const { profile_id } = context.body
  const selection = { scheduleId: schedule.id, teamId: team.id, ids: [profile_id], within: ownPersonPolicy.rows(by) }
  const member = present((await lockMembers(tx, selection))[0])
  if (team.member_ids.includes(profile_id)) throw fieldError('profile_id', 'field_errors.member_twice')
  if (member.is_elsewhere) throw new AppError('member_in_other_team')
  refuseUnfitMembers(schedule, [member], context)
  refuseWrongSize(schedule, team.member_ids.length + 1, true)
}

/**
 * Lets a person of the citizen join the team of an invitation, and uses it up.
 * @throws AppError 404 for a person of another household; 422 for a code that cannot be used; 409 when the team is decided or full,
 * enrolment is closed, or the person may not take part; 429
 */
export const acceptInvitation: Writing<typeof calls.acceptInvitation> = {
  around: async (db, { principal, params, body, origin, now }, run) => {
    await countTry(db, principal, origin.ip, now)
    return unlessDone(
      'invitation_invalid',
      () => run(undefined),
      () => findJoined(db, principal, params.code, body.profile_id),
    )
  },
  change: join,
}

async function join(
  tx: Tx,
  context: CallContext<typeof calls.acceptInvitation>,
): Promise<Changed<{ readonly id: number }>> {
  const { principal: by, params, body, now } = context
  const { team_id } = await findInvitation(tx, params.code, now, false)
  const locked = await lockTeamOfSchedule(tx, sql<SqlBool>`teams.id = ${team_id}`)
  const { schedule, team } = locked
  const invitation = await findInvitation(tx, params.code, now, true)
  refuseJoining(locked, now)
  await refuseMember(tx, by, locked, context)
  const participant_role_id = await lockMemberRole(tx, schedule.id)
  const { profile_id } = body
  await tx
    .insertInto('team_members')
    .values({ team_id: team.id, schedule_id: schedule.id, profile_id, participant_role_id, joined_at: now })
    .execute()
  await updateById(tx, 'team_invitations', invitation.id, { used_by: profile_id, used_at: now })
  await updateById(tx, 'teams', team.id, { updated_at: now })
  const values = { profile_id, invitation: invitation.id }
  await noticeMembers(tx, 'team_joined', locked, profile_id, { by, now })
  const audit = { event: 'member-joined', entity: 'Team', entity_id: team.id, profile_id, new_values: values }
  return { audits: [audit], result: { id: team.id } }
}
