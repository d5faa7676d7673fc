import type { createCitizenTeam as call } from '@portal/contract/citizens'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { lockLive } from '../../base/database/lock-live.ts'
import { present } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { Changed } from '../../base/services/audit/change.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { noticeOwnAct } from '../../base/services/mail/citizen-notices.ts'
import { lockSeats } from '../../offer/schedules/locked-schedule.ts'
import { insertTeam, refuseNewTeam, refuseWrongTeam, usualRole } from '../write-teams.ts'
import { refuseClosed } from './own-team.ts'

/** The role of members whom citizens bring: the usual one, or else the first that is not the captain's. @throws AppError 409 without any */
async function memberRole(db: Db, scheduleId: number): Promise<number> {
  const usual = await usualRole(db, scheduleId)
  if (usual !== null) return usual
  const { rows } = await sql<{ id: number }>`
    select id from participant_roles where deleted_at is null order by is_captain, id limit 1`.execute(db)
  return present(rows[0], 'not_of_teams').id
}

/** The role of the captain in the catalogue; undefined when no role is the captain's. */
async function captainRole(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from participant_roles where deleted_at is null and is_captain order by id limit 1`.execute(db)
  return rows[0]?.id
}

/** The role of {@link memberRole}, locked so that nobody deletes it meanwhile. @throws AppError 409 without any */
export async function lockMemberRole(tx: Tx, scheduleId: number): Promise<number> {
  const id = await memberRole(tx, scheduleId)
  return (await lockLive(tx, 'participant_roles', [id])).has(id) ? id : lockMemberRole(tx, scheduleId)
}

/**
 * Enrols a team of the citizen's people, as pending. It may be too small: others join by invitation, and the staff accept it when it is
 * complete.
 * @returns its id
 * @throws AppError 404 for a captain of another household; 409 when enrolment is closed, the schedule is not for teams or has no place, or
 * members may not take part; 422 by field
 */
export async function createTeam(tx: Tx, context: CallContext<typeof call>): Promise<Changed<number>> {
  const { principal: by, params, body, now } = context
  await ownPersonPolicy.refuseAbsent(tx, by, params.profile)
  const schedule = await lockSeats(tx, params.schedule)
  refuseNewTeam(schedule)
  refuseClosed(schedule, now)
  const usual = await memberRole(tx, schedule.id)
  const ofCaptain = (await captainRole(tx)) ?? usual
  // The captain comes last, so that the error of a member has the index of the member in the request.
  const people = [...body.members.filter((id) => id !== params.profile), params.profile]
  const content = {
    name: body.name,
    captain_profile_id: params.profile,
    members: people.map((profile_id) => ({
      profile_id,
      participant_role_id: profile_id === params.profile ? ofCaptain : usual,
    })),
  }
  await refuseWrongTeam(
    tx,
    schedule,
    { body: content, teamId: null, within: ownPersonPolicy.rows(by), canGrow: true },
    context,
  )
  const { id, audit } = await insertTeam(tx, schedule, content, now)
  const names = { team: body.name, activity: schedule.activity_name }
  const done = { profile_id: params.profile, record: `team/${id}`, params: names }
  await noticeOwnAct(tx, 'team_created', done, { by, now })
  return { audits: [{ ...audit, profile_id: params.profile }], result: id }
}
