import { can, type FieldFault, isLiving } from '@portal/contract'
import type { createTeam as createCall, TeamBody, updateTeam as updateCall } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { seen } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { blockerError, scheduleBlockers } from '../../enrolment/checks.ts'
import { type HeldSchedule, holdSchedule, type Tx } from '../../enrolment/held-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { holdTeam, refuseTeam } from './held-team.ts'
import { showTeam } from './list-teams.ts'
import { holdMembers, isFittingSize, refuseUnfitMembers, sizeParams } from './members.ts'

type Faults = Record<string, FieldFault[]>

/** What is wrong with the body itself, whoever the members are. */
function faultsOf(schedule: HeldSchedule, body: TeamBody): Faults {
  const faults: Faults = {}
  const ids = body.members.map(({ profile_id }) => profile_id)
  for (const [place, id] of ids.entries()) {
    if (ids.indexOf(id) !== place) faults[`members.${place}.profile_id`] = [{ key: 'faults.member_twice' }]
  }
  if (!ids.includes(body.captain_profile_id)) faults.captain_profile_id = [{ key: 'faults.captain_is_no_member' }]
  if (!isFittingSize(schedule, ids.length)) {
    faults.members = [{ key: 'refusals.team_size', params: sizeParams(schedule, ids.length) }]
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
 * Refuses a team that cannot be: by field what is wrong with what was sent, then the members who may not take part.
 * @throws Refusal 422, 409.
 */
async function refuseWrong(
  tx: Tx,
  who: SignedIn,
  schedule: HeldSchedule,
  teamId: number | null,
  asked: Pick<CallContext<typeof createCall>, 'body' | 'now' | 'say'>,
): Promise<void> {
  const { body } = asked
  const faults = { ...faultsOf(schedule, body), ...(await faultsOfRoles(tx, body)) }
  const ids = body.members.map(({ profile_id }) => profile_id)
  const members = await holdMembers(tx, { scheduleId: schedule.id, teamId, ids, who })
  const found = new Map(members.map((member) => [member.id, member]))
  for (const [place, id] of ids.entries()) {
    const field = `members.${place}.profile_id`
    const member = found.get(id)
    if (member === undefined) faults[field] ??= [{ key: 'faults.member_not_found' }]
    else if (member.is_elsewhere) faults[field] ??= [{ key: 'faults.member_in_other_team' }]
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid', { faults })
  refuseUnfitMembers(schedule, members, asked)
}

async function writeMembers(tx: Tx, scheduleId: number, teamId: number, { members }: TeamBody): Promise<void> {
  await tx.deleteFrom('team_members').where('team_id', '=', teamId).execute()
  await tx
    .insertInto('team_members')
    .values(members.map((member) => ({ ...member, team_id: teamId, schedule_id: scheduleId })))
    .execute()
}

/** A team as the trail keeps it. */
function traced({ name, captain_profile_id, members }: TeamBody): Record<string, unknown> {
  return {
    name,
    captain_profile_id,
    members: members.map(({ profile_id, participant_role_id }) => `${profile_id}/${participant_role_id}`).toSorted(),
  }
}

/**
 * Makes a team, pending, under the lock of the schedule.
 * @returns its id.
 * @throws Refusal 404, 403, 409 not of teams, no room for more, members who may not take part; 422 by field.
 */
export async function createTeam(db: Db, asked: CallContext<typeof createCall>): Promise<{ id: number }> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  return db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const captain = await sql<{ checker_id: number | null }>`
      select checker_id from profiles where ${seen(by, body.captain_profile_id)}`.execute(tx)
    if (!can(by, 'create', 'Team', captain.rows[0])) throw new AppError('forbidden')
    const [against] = scheduleBlockers(schedule)
    if (against !== undefined) throw blockerError(against)
    if (!schedule.is_teams) throw new AppError('not_of_teams')
    if (schedule.teams_accepted + schedule.teams_pending >= schedule.team_quota) throw new AppError('no_team_seats')
    await refuseWrong(tx, by, schedule, null, asked)
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
    await writeAudit(tx, origin, [{ event: 'created', entity: 'Team', entity_id: id, new_values: traced(body) }])
    return { id }
  })
}

/**
 * Changes a team that waits or was accepted; its members are replaced as a whole.
 * @throws Refusal 404, 403, 409 stale, no longer living, or members who may not take part; 422 by field.
 */
export async function updateTeam(db: Db, asked: CallContext<typeof updateCall>): Promise<void> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  const outcome = await db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const team = await holdTeam(tx, by, schedule.id, params.team)
    refuseTeam(by, 'update', team)
    if (body.version !== undefined && body.version !== team.version) return 'stale'
    if (!isLiving(team.status_id)) throw new AppError('move_not_allowed', { details: { status_id: team.status_id } })
    await refuseWrong(tx, by, schedule, team.id, asked)
    const before = {
      name: team.name,
      captain_profile_id: team.captain_profile_id,
      members: await tx
        .selectFrom('team_members')
        .select(['profile_id', 'participant_role_id'])
        .where('team_id', '=', team.id)
        .execute(),
      version: undefined,
    }
    await tx
      .updateTable('teams')
      .set({ name: body.name, captain_profile_id: body.captain_profile_id, updated_at: now })
      .where('id', '=', team.id)
      .execute()
    await writeMembers(tx, schedule.id, team.id, body)
    await writeAudit(tx, origin, [
      {
        event: 'updated',
        entity: 'Team',
        entity_id: team.id,
        old_values: traced(before),
        new_values: traced(body),
      },
    ])
    return 'done'
  })
  if (outcome === 'stale') throw new AppError('stale_version', { details: await showTeam(db, asked) })
}
