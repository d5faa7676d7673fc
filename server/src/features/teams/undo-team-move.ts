import { status, undoSeconds } from '@portal/contract'
import type { undoTeamMove as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import { writeObservation } from '../../audit/write-observation.ts'
import type { Db } from '../../database/db.ts'
import { calledOf, type HeldSchedule, holdSchedule, type Tx } from '../../enrolment/held-schedule.ts'
import { AppError } from '../../http/errors.ts'
import { type CallContext, type SignedIn, signedIn } from '../../http/register-call.ts'
import { sayToCitizen, withdrawNotices } from '../../mail/citizen-notices.ts'
import { type HeldTeam, holdTeam, refuseTeam } from './held-team.ts'
import { writeStatus } from './move-team.ts'

interface Made {
  readonly id: number
  readonly user_id: number | null
  readonly version_after: number
  readonly created_at: Date
  readonly status_id: number
}

/** Whether the name or a member of a team that was withdrawn is in another living one by now. */
async function isTaken(tx: Tx, schedule: HeldSchedule, team: HeldTeam): Promise<boolean> {
  const { rows } = await sql`
    select from teams where schedule_id = ${schedule.id} and id <> ${team.id} and status_id in (5, 6)
      and fold(name) = fold(${team.name})
    union all
    select from team_members where schedule_id = ${schedule.id} and team_id <> ${team.id} and is_current
      and profile_id = any(${team.member_ids}::integer[])`.execute(tx)
  return rows.length > 0
}

/** The move this person may take back now. @throws Refusal 403, 409 with why there is none. */
async function undoable(
  tx: Tx,
  who: SignedIn,
  schedule: HeldSchedule,
  team: HeldTeam,
  { now, body }: Pick<CallContext<typeof call>, 'now' | 'body'>,
): Promise<Made> {
  refuseTeam(who, 'assign-status', team)
  const { rows } = await sql<Made>`
    select id, user_id, version_after, created_at, (previous ->> 'status_id')::integer as status_id
    from team_moves where team_id = ${team.id} and undone_at is null order by id desc limit 1`.execute(tx)
  const [move] = rows
  if (move === undefined) throw new AppError('nothing_to_undo')
  if (move.user_id !== who.id) throw new AppError('forbidden')
  if (now.getTime() - move.created_at.getTime() > undoSeconds * 1000) throw new AppError('undo_too_late')
  const isMeant = move.id === (body.transition_id ?? move.id)
  if (!isMeant || move.version_after !== team.version || (await isTaken(tx, schedule, team)))
    throw new AppError('undo_overtaken')
  if (move.status_id === status.enrolmentAccepted && schedule.teams_accepted >= schedule.team_quota) {
    throw new AppError('no_team_seats')
  }
  return move
}

/**
 * Takes back one's own last move of a team within 60 seconds while nothing else touched it (decisions §5).
 * @throws Refusal 404, 403 for somebody else's move, 409 nothing to undo, too late, overtaken (by somebody else,
 * or by a later move than the one named), or no room any more.
 */
export async function undoTeamMove(db: Db, asked: CallContext<typeof call>): Promise<void> {
  const { params, origin, now } = asked
  const by = signedIn(asked)
  await db.transaction().execute(async (tx) => {
    const schedule = await holdSchedule(tx, by, params.id)
    const team = await holdTeam(tx, by, schedule.id, params.team)
    const move = await undoable(tx, by, schedule, team, asked)
    await writeStatus(tx, team.id, move.status_id, now)
    await tx.updateTable('team_moves').set({ undone_at: now }).where('id', '=', move.id).execute()
    const { name } = await tx
      .selectFrom('status')
      .select('name')
      .where('id', '=', team.status_id)
      .executeTakeFirstOrThrow()
    const words = { user: by.full_name, status: name, team: team.name, schedule: calledOf(schedule) }
    await writeObservation(tx, team.member_ids, sayToCitizen('written.team_undone', words), { by, now })
    await writeAudit(tx, origin, [
      {
        event: 'undone',
        entity: 'Team',
        entity_id: team.id,
        old_values: { status_id: team.status_id },
        new_values: { status_id: move.status_id },
      },
    ])
    await withdrawNotices(tx, [`team-move/${move.id}`])
  })
}
