import { can, type FieldFault, isLiving } from '@portal/contract'
import type { createTeam as createCall, TeamBody, updateTeam as updateCall } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { seen } from '../../authority/scope.ts'
import type { Db, Tx } from '../../database/db.ts'
import { blockerError, scheduleBlockers } from '../../enrolment/checks.ts'
import { type LockedSchedule, lockSchedule } from '../../enrolment/locked-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { withLockedTeam } from './locked-team.ts'
import { isFittingSize, lockMembers, refuseUnfitMembers, sizeParams } from './members.ts'

type Faults = Record<string, FieldFault[]>

/** Faults of the body itself, independent of who the members are. */
function faultsOf(schedule: LockedSchedule, body: TeamBody): Faults {
  const faults: Faults = {}
  const ids = body.members.map(({ profile_id }) => profile_id)
  for (const [place, id] of ids.entries()) {
    if (ids.indexOf(id) !== place) faults[`members.${place}.profile_id`] = [{ key: 'faults.member_twice' }]
  }
  if (!ids.includes(body.captain_profile_id)) faults.captain_profile_id = [{ key: 'faults.captain_is_no_member' }]
  if (!isFittingSize(schedule, ids.length)) {
    faults.members = [{ key: 'error_codes.team_size', params: sizeParams(schedule, ids.length) }]
  }
  return faults
}

async function faultsOfRoles(tx: Tx, body: TeamBody): Promise<Faults> {
  const { rows } = await sql<{ id: number }>`
    select id from participant_roles where deleted_at is null
      and id = any(${body.members.map(({ participant_role_id }) => participant_role_id)}::integer[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const faults: Faults = {}
  for (const [place, { participant_role_id }] of body.members.entries()) {
    if (!known.has(participant_role_id)) {
      faults[`members.${place}.participant_role_id`] = [{ key: 'validation.exists' }]
    }
  }
  return faults
}

/**
 * Refuses an invalid team: first the faults of the body by field, then the members who may not take part.
 * @throws AppError 422, 409.
 */
async function refuseWrong(
  tx: Tx,
  who: SignedIn,
  schedule: LockedSchedule,
  teamId: number | null,
  context: Pick<CallContext<typeof createCall>, 'body' | 'now' | 'translate'>,
): Promise<void> {
  const { body } = context
  const faults = { ...faultsOf(schedule, body), ...(await faultsOfRoles(tx, body)) }
  const ids = body.members.map(({ profile_id }) => profile_id)
  const members = await lockMembers(tx, { scheduleId: schedule.id, teamId, ids, who })
  const found = new Map(members.map((member) => [member.id, member]))
  for (const [place, id] of ids.entries()) {
    const field = `members.${place}.profile_id`
    const member = found.get(id)
    if (member === undefined) faults[field] ??= [{ key: 'faults.member_not_found' }]
    else if (member.is_elsewhere) faults[field] ??= [{ key: 'faults.member_in_other_team' }]
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid', { faults })
  refuseUnfitMembers(schedule, members, context)
}

async function writeMembers(tx: Tx, scheduleId: number, teamId: number, { members }: TeamBody): Promise<void> {
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).execute()
  await tx
    .insertInto('team_members')
    .values(members.map((member) => ({ ...member, team_id: teamId, schedule_id: scheduleId })))
    .execute()
}

/** The values of a team for the audit log. */
function auditedValues({ name, captain_profile_id, members }: Omit<TeamBody, 'version'>): Record<string, unknown> {
  return {
    name,
    captain_profile_id,
    members: members.map(({ profile_id, participant_role_id }) => `${profile_id}/${participant_role_id}`).toSorted(),
  }
}

/**
 * Creates a pending team, with the schedule locked.
 * @returns its id
 * @throws AppError 404, 403, 409 when the schedule is not for teams, has no place, or members may not take part; 422 by field
 */
export async function createTeam(db: Db, context: CallContext<typeof createCall>): Promise<{ id: number }> {
  const { params, body, origin, now } = context
  const by = signedIn(context)
  return db.transaction().execute(async (tx) => {
    const schedule = await lockSchedule(tx, by, params.id)
    const captain = await sql<{ checker_id: number | null }>`
      select checker_id from profiles where ${seen(by, body.captain_profile_id)}`.execute(tx)
    if (!can(by, 'create', 'Team', captain.rows[0])) throw new AppError('forbidden')
    const [blocker] = scheduleBlockers(schedule)
    if (blocker !== undefined) throw blockerError(blocker)
    if (!schedule.is_teams) throw new AppError('not_of_teams')
    if (schedule.teams_accepted + schedule.teams_pending >= schedule.team_quota) throw new AppError('no_team_seats')
    await refuseWrong(tx, by, schedule, null, context)
    const { id } = await tx
      .insertInto('teams')
      .values({
        schedule_id: schedule.id,
        name: body.name,
        captain_profile_id: body.captain_profile_id,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeMembers(tx, schedule.id, id, body)
    await writeAudit(tx, origin, [{ event: 'created', entity: 'Team', entity_id: id, new_values: auditedValues(body) }])
    return { id }
  })
}

/**
 * Changes a team that is pending or accepted. The new list of members replaces the old one.
 * @throws AppError 404, 403, 409 stale, no longer pending or accepted, or members who may not take part; 422 by field
 */
export async function updateTeam(db: Db, context: CallContext<typeof updateCall>): Promise<void> {
  const { body, now } = context
  await withLockedTeam(db, context, { action: 'update', version: body.version }, async (tx, team, schedule, by) => {
    const { id, name, captain_profile_id, status_id } = team
    if (!isLiving(status_id)) throw new AppError('move_not_allowed', { details: { status_id } })
    await refuseWrong(tx, by, schedule, id, context)
    const members = await tx
      .selectFrom('team_members')
      .select(['profile_id', 'participant_role_id'])
      .where('team_id', '=', id)
      .execute()
    await tx
      .updateTable('teams')
      .set({ name: body.name, captain_profile_id: body.captain_profile_id, updated_at: now })
      .where('id', '=', id)
      .execute()
    await writeMembers(tx, schedule.id, id, body)
    const old_values = auditedValues({ name, captain_profile_id, members })
    const audit = { event: 'updated', entity: 'Team', entity_id: id, old_values, new_values: auditedValues(body) }
    return { audits: [audit], result: undefined }
  })
}
