import { status } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/db.ts'
import { AppError, present } from '../../base/errors/errors.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { ownPersonPolicy } from '../../base/services/authority/policies/own-person.ts'
import { noticeOwnAct } from '../../base/services/mail/citizen-notices.ts'
import { type LockedSchedule, lockSeats } from '../../offer/schedules/locked-schedule.ts'
import { blockerError, periodBlockers } from '../checks.ts'
import { type LockedTeam, lockTeam } from '../locked-teams.ts'
import { refuseTeams } from '../write-teams.ts'

/** The condition on the table `teams` for those in which a person of the citizen takes part. */
export function ownTeams(principal: SignedInCitizen): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from team_members join profiles on profiles.id = team_members.profile_id
    where team_members.team_id = teams.id and ${ownPersonPolicy.rows(principal)})`
}

/** A locked team of a locked schedule, and which of its members are people of the citizen. */
export interface OwnTeam {
  readonly schedule: LockedSchedule
  readonly team: LockedTeam
  readonly own_ids: readonly number[]
}

/** The schedule of a team under a condition. @throws AppError 404 */
async function scheduleOf(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ schedule_id: number }>`select schedule_id from teams where ${where}`.execute(db)
  return present(rows[0]).schedule_id
}

/** Locks the schedule, then the team that a condition finds in it (ADR 0024). @throws AppError 404 */
export async function lockTeamOfSchedule(tx: Tx, where: RawBuilder<SqlBool>) {
  const schedule = await lockSeats(tx, await scheduleOf(tx, where))
  return { schedule, team: present(await lockTeam(tx, schedule, where)) }
}

/** Locks a team in which a person of the citizen takes part. @throws AppError 404 for any other team */
export async function lockOwnTeam(tx: Tx, principal: SignedInCitizen, id: number): Promise<OwnTeam> {
  const { schedule, team } = await lockTeamOfSchedule(tx, sql<SqlBool>`teams.id = ${id} and ${ownTeams(principal)}`)
  const { rows } = await sql<{ id: number }>`
    select profiles.id from profiles where profiles.id = any(${[...team.member_ids]}::integer[]) and ${ownPersonPolicy.rows(principal)}
    order by profiles.id`.execute(tx)
  return { schedule, team, own_ids: rows.map((row) => row.id) }
}

/** Whether the captain of a team is a person of the citizen. */
export function isOwnCaptain({ team, own_ids }: OwnTeam): boolean {
  return own_ids.includes(team.captain_profile_id)
}

/** Refuses a team that the staff have decided about. @throws AppError 409 */
export function refuseDecided({ status_id }: LockedTeam): void {
  if (status_id !== status.enrolmentPending) throw new AppError('team_decided', { details: { status_id } })
}

/** Refuses what citizens may only do while the enrolment is open. @throws AppError 409 */
export function refuseClosed(schedule: LockedSchedule, now: Date): void {
  const [blocker] = periodBlockers(schedule, now)
  if (blocker !== undefined) throw blockerError(blocker)
}

/** Refuses a team that nobody can join now. @throws AppError 409 */
export function refuseJoining({ schedule, team }: Pick<OwnTeam, 'schedule' | 'team'>, now: Date): void {
  refuseDecided(team)
  refuseTeams(schedule)
  refuseClosed(schedule, now)
}

/** Notifies the accounts of a member and of the captain that the member joined or left, each account once. */
export async function noticeMembers(
  tx: Tx,
  act: 'team_joined' | 'team_left',
  { schedule, team }: Pick<OwnTeam, 'schedule' | 'team'>,
  memberId: number,
  context: { readonly by: SignedInCitizen; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number; full_name: string; account_id: number }>`
    select id, profiles.short_name as full_name, account_id from profiles
    where id in (${memberId}, ${team.captain_profile_id}) order by id = ${memberId} desc`.execute(tx)
  const [member] = rows
  const recipients = rows.filter(
    ({ account_id }, place) => rows.findIndex((one) => one.account_id === account_id) === place,
  )
  const params = { name: member?.full_name, team: team.name, activity: schedule.activity_name }
  for (const { id } of recipients) {
    await noticeOwnAct(tx, act, { profile_id: id, record: `team/${team.id}`, params }, context)
  }
}
