import { enrolmentTransition, isLiving, undoSeconds } from '@portal/contract'
import type { moveTeam as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import type { Db } from '../../database/db.ts'
import { blockerError, scheduleBlockers } from '../../enrolment/checks.ts'
import { calledOf, type HeldSchedule, holdSchedule, placeOf, type Tx } from '../../enrolment/held-schedule.ts'
import { subscriptionStatus } from '../../enrolment/status-names.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { principalColumns } from '../../identity/principals.ts'
import { notifyCitizens, sayToCitizen } from '../../mail/citizen-notices.ts'
import { wireMoment } from '../../text/time.ts'
import { type HeldTeam, holdTeam, refuseTeam } from './held-team.ts'
import { showTeam } from './list-teams.ts'
import { holdMembers, isFittingSize, refuseUnfitMembers, sizeParams } from './members.ts'

/** Refuses to accept a team, each reason in its own words. @throws Refusal 409. */
async function refuseAccepting(
  tx: Tx,
  schedule: HeldSchedule,
  team: HeldTeam,
  asked: Pick<CallContext<typeof call>, 'now' | 'say'>,
): Promise<void> {
  const [against] = scheduleBlockers(schedule)
  if (against !== undefined) throw blockerError(against)
  if (!schedule.is_teams) throw new AppError('not_of_teams')
  const count = team.member_ids.length
  if (!isFittingSize(schedule, count)) throw new AppError('team_size', { params: sizeParams(schedule, count) })
  const members = await holdMembers(tx, { scheduleId: schedule.id, teamId: team.id, ids: team.member_ids })
  refuseUnfitMembers(schedule, members, asked)
  if (schedule.teams_accepted >= schedule.team_quota) throw new AppError('no_team_seats')
}

/** Whether the members of a team count as being in one follows its status. */
export async function writeStatus(tx: Tx, teamId: number, status_id: number, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable('teams')
    .set({ status_id, updated_at: now })
    .where('id', '=', teamId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('team_members')
    .set({ is_current: isLiving(status_id) })
    .where('team_id', '=', teamId)
    .execute()
  return version
}

/** Tells everybody in the team, each by the account they belong to. */
async function tellMembers(
  tx: Tx,
  schedule: HeldSchedule,
  team: HeldTeam,
  said: { move_id: number; status: string; observation: string; by: SignedIn; subject: string },
  now: Date,
): Promise<void> {
  const activity = schedule.activity_name
  const notices = team.member_ids.map((profile_id) => ({
    profile_id,
    about: `team-move/${said.move_id}`,
    title: sayToCitizen('notices.team', { team: team.name, activity }),
    subject: said.subject,
    user: said.by.full_name,
    url: { name: 'Schedule', params: { id: schedule.id, profile_id } },
    letter: {
      name: 'team' as const,
      params: {
        team: team.name,
        activity,
        status: said.status,
        place: placeOf(schedule),
        observation: said.observation,
        number: team.id,
      },
    },
  }))
  await notifyCitizens(tx, 'team', notices, now)
}

/**
 * Accepts, rejects or withdraws a team, under the lock of the schedule; never more accepted teams than there is room for.
 * @returns the id of the move, and until when its maker may take it back.
 * @throws Refusal 404, 403, 409 stale, not allowed from here, or the reason why it cannot be accepted; 422 on `status_id`.
 */
export async function moveTeam(
  db: Db,
  asked: CallContext<typeof call>,
): Promise<{ transition_id: number; undo_until: string }> {
  const { params, body, origin, now } = asked
  const by = signedIn(asked)
  const outcome = await db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const team = await holdTeam(tx, by, schedule.id, params.team)
    refuseTeam(by, 'assign-status', team)
    if (body.version !== undefined && body.version !== team.version) return 'stale'
    const status = await subscriptionStatus(tx, body.status_id)
    const { status_id, version } = team
    const move = enrolmentTransition(status_id, body.status_id)
    if (move === undefined) throw new AppError('move_not_allowed', { details: { status_id, version } })
    if (move === 'accept') await refuseAccepting(tx, schedule, team, asked)
    const version_after = await writeStatus(tx, team.id, body.status_id, now)
    const { user_id, citizen_id } = principalColumns(by)
    const { rows } = await sql<{ id: number }>`
      insert into team_moves (team_id, move, user_id, citizen_id, previous, version_after, created_at)
      values (${team.id}, ${move}, ${user_id}, ${citizen_id}, ${JSON.stringify({ status_id })}::jsonb, ${version_after}, ${now})
      returning id`.execute(tx)
    const words = { team: team.name, status, schedule: calledOf(schedule), observation: body.observation }
    const subject = sayToCitizen('written.team_moved', words)
    await writeObservation(tx, team.member_ids, subject, { by, now })
    await writeAudit(tx, origin, [
      {
        event: 'moved',
        entity: 'Team',
        entity_id: team.id,
        old_values: { status_id },
        new_values: { status_id: body.status_id, observation: body.observation },
      },
    ])
    const move_id = rows[0]?.id ?? 0
    const said = { move_id, status, observation: body.observation, by, subject }
    await tellMembers(tx, schedule, team, said, now)
    return { transition_id: move_id }
  })
  if (outcome === 'stale') throw new AppError('stale_version', { details: await showTeam(db, asked) })
  return { ...outcome, undo_until: wireMoment(new Date(now.getTime() + undoSeconds * 1000)) }
}
