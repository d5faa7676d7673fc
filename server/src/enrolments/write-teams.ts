import type { FieldError } from '@portal/contract'
import type { TeamBody } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, insertRow, type Tx } from '../base/database/db.ts'
import { lockLive } from '../base/database/lock-live.ts'
import { AppError } from '../base/errors/errors.ts'
import type { CallContext } from '../base/http/call-context.ts'
import type { AuditEntry } from '../base/services/audit/audit.ts'
import type { LockedSchedule } from '../offer/schedules/locked-schedule.ts'
import { blockerError, scheduleBlockers } from './checks.ts'
import { isFittingSize, lockMembers, refuseUnfitMembers, sizeParams } from './team-members.ts'

/** The content of a team. The captain is one of the members. */
export type TeamContent = Pick<TeamBody, 'name' | 'captain_profile_id' | 'members'>

type FieldErrors = Record<string, FieldError[]>

/** Errors of the content itself, independent of who the members are. */
function errorsOf(schedule: LockedSchedule, body: TeamContent, canGrow: boolean): FieldErrors {
  const errors: FieldErrors = {}
  const ids = body.members.map(({ profile_id }) => profile_id)
  for (const [place, id] of ids.entries()) {
    if (ids.indexOf(id) !== place) errors[`members.${place}.profile_id`] = [{ key: 'field_errors.member_twice' }]
  }
  if (!ids.includes(body.captain_profile_id)) errors.captain_profile_id = [{ key: 'field_errors.captain_is_no_member' }]
  if (!isFittingSize(schedule, ids.length, canGrow)) {
    errors.members = [{ key: 'error_codes.team_size', params: sizeParams(schedule, ids.length) }]
  }
  return errors
}

async function roleErrors(tx: Tx, { members }: TeamContent): Promise<FieldErrors> {
  const roles = members.map(({ participant_role_id }) => participant_role_id)
  const liveRoles = await lockLive(tx, 'participant_roles', roles)
  const errors: FieldErrors = {}
  for (const [place, { participant_role_id }] of members.entries()) {
    if (!liveRoles.has(participant_role_id)) {
      errors[`members.${place}.participant_role_id`] = [{ key: 'validation.exists' }]
    }
  }
  return errors
}

interface CheckedTeam {
  readonly body: TeamContent
  /** The team that is changed; null for a new one. */
  readonly teamId: number | null
  /** The condition on the table `profiles` for the people whom the principal may make members. */
  readonly within: RawBuilder<SqlBool>
  /** Whether members may join later, so that there may be too few now. */
  readonly canGrow: boolean
}

/**
 * Refuses invalid content: first its errors by field, then the members who may not take part. It locks the members, then their
 * roles.
 * @throws AppError 422, 409
 */
export async function refuseWrongTeam(
  tx: Tx,
  schedule: LockedSchedule,
  { body, teamId, within, canGrow }: CheckedTeam,
  context: Pick<CallContext<never>, 'now' | 'translate'>,
): Promise<void> {
  const ids = body.members.map(({ profile_id }) => profile_id)
  const members = await lockMembers(tx, { scheduleId: schedule.id, teamId, ids, within })
  const errors = { ...errorsOf(schedule, body, canGrow), ...(await roleErrors(tx, body)) }
  const found = new Map(members.map((member) => [member.id, member]))
  for (const [place, id] of ids.entries()) {
    const field = `members.${place}.profile_id`
    const member = found.get(id)
    if (member === undefined) errors[field] ??= [{ key: 'field_errors.member_not_found' }]
    else if (member.is_elsewhere) errors[field] ??= [{ key: 'field_errors.member_in_other_team' }]
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { errors })
  refuseUnfitMembers(schedule, members, context)
}

/** Refuses a schedule in which no team can take part now. @throws AppError 409 */
export function refuseTeams(schedule: LockedSchedule): void {
  const [blocker] = scheduleBlockers(schedule)
  if (blocker !== undefined) throw blockerError(blocker)
  if (!schedule.is_teams) throw new AppError('not_of_teams')
}

/** Refuses a new team where all places are taken. Pending teams take places too. @throws AppError 409 */
export function refuseNewTeam(schedule: LockedSchedule): void {
  refuseTeams(schedule)
  if (schedule.teams_accepted + schedule.teams_pending >= schedule.team_quota) throw new AppError('no_team_seats')
}

/** Replaces the members of a team. Members who stay keep their day of joining. */
export async function writeMembers(
  tx: Tx,
  scheduleId: number,
  teamId: number,
  { members }: TeamContent,
  now: Date,
): Promise<void> {
  const ids = members.map(({ profile_id }) => profile_id)
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).where('profile_id', 'not in', ids).execute()
  await tx
    .insertInto('team_members')
    .values(members.map((member) => ({ ...member, team_id: teamId, schedule_id: scheduleId, joined_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'profile_id'])
        .doUpdateSet(({ ref }) => ({ participant_role_id: ref('excluded.participant_role_id') })),
    )
    .execute()
}

/** The values of a team for the audit log. */
export function teamValues({ name, captain_profile_id, members }: TeamContent): Record<string, unknown> {
  return {
    name,
    captain_profile_id,
    members: members.map(({ profile_id, participant_role_id }) => `${profile_id}/${participant_role_id}`).toSorted(),
  }
}

/** Stores a new team, as pending. The content was checked. */
export async function insertTeam(
  tx: Tx,
  schedule: LockedSchedule,
  body: TeamContent,
  now: Date,
): Promise<{ readonly id: number; readonly audit: AuditEntry }> {
  const id = await insertRow(tx, 'teams', {
    schedule_id: schedule.id,
    name: body.name,
    captain_profile_id: body.captain_profile_id,
    created_at: now,
    updated_at: now,
  })
  await writeMembers(tx, schedule.id, id, body, now)
  return { id, audit: { event: 'created', entity: 'Team', entity_id: id, new_values: teamValues(body) } }
}

/** The role that most participants have who are not captains: in the teams of the schedule, or else in the latest teams of all. */
export async function usualRole(db: Db, scheduleId: number): Promise<number | null> {
  const { rows } = await sql<{ participant_role_id: number }>`
    select latest.participant_role_id from (
      select team_members.participant_role_id, team_members.schedule_id
      from team_members join teams on teams.id = team_members.team_id
      where team_members.profile_id <> teams.captain_profile_id
        and (team_members.schedule_id = ${scheduleId} or teams.id > (select max(id) - 200 from teams))
    ) as latest
    join participant_roles on participant_roles.id = latest.participant_role_id and participant_roles.deleted_at is null
    group by latest.participant_role_id
    order by count(*) filter (where latest.schedule_id = ${scheduleId}) desc, count(*) desc, 1 limit 1`.execute(db)
  return rows[0]?.participant_role_id ?? null
}
