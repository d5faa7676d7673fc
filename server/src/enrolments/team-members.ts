import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../base/database/db.ts'
import { AppError } from '../base/errors/errors.ts'
import type { CallContext } from '../base/http/call-context.ts'
import type { LockedSchedule } from '../offer/schedules/locked-schedule.ts'
import { type Candidate, citizenBlockers } from './checks.ts'

/** A locked member of a team, with the data that decisions about the team need. */
export interface LockedMember extends Candidate {
  readonly id: number
  readonly full_name: string
  /** Whether they are in another pending or accepted team of the schedule. */
  readonly is_elsewhere: boolean
  /** When they joined the team; null for somebody who is not in it yet. */
  readonly joined_at: Date | null
}

interface MemberSelection {
  readonly scheduleId: number
  /** The team that does not count as another one. */
  readonly teamId: number | null
  readonly ids: readonly number[]
  /** Only citizens under this condition, such as those within the scope of a person; all of them without one. */
  readonly within?: RawBuilder<SqlBool>
}

/** Reads citizens without a lock, for an earlier check, in the order of their ids. `lock` is the clause that locks them. */
export async function readMembers(
  db: Db,
  { scheduleId, teamId, ids, within = sql<SqlBool>`true` }: MemberSelection,
  lock = sql``,
): Promise<LockedMember[]> {
  const { rows } = await sql<LockedMember>`
    select profiles.id, profiles.status_id, profiles.birthdate, profiles.has_disability,
      profiles.full_name,
      exists (select from team_members
        where schedule_id = ${scheduleId} and profile_id = profiles.id and is_current
          and team_id is distinct from ${teamId}::integer) as is_elsewhere,
      (select joined_at from team_members where team_id = ${teamId}::integer and profile_id = profiles.id) as joined_at
    from profiles
    where profiles.id = any(${ids}::integer[]) and ${within}
    order by profiles.id ${lock}`.execute(db)
  return rows
}

/** Locks citizens, in the order of their ids. */
export function lockMembers(tx: Tx, selection: MemberSelection): Promise<LockedMember[]> {
  return readMembers(tx, selection, sql`for share`)
}

/**
 * Refuses a team with members who may not take part: not verified, wrong age, or without the required disability.
 * @throws AppError 409 with every such member and their reasons
 */
export function refuseUnfitMembers(
  schedule: LockedSchedule,
  members: readonly LockedMember[],
  { now, translate }: Pick<CallContext<never>, 'now' | 'translate'>,
): void {
  const unfit = members.flatMap((member) => {
    const [blocker] = citizenBlockers(schedule, member, member.joined_at ?? now)
    if (blocker === undefined) return []
    const { id, full_name } = member
    return [{ id, full_name, code: blocker.code, reason: translate(`error_codes.${blocker.code}`, blocker.params) }]
  })
  if (unfit.length > 0) throw new AppError('member_not_allowed', { details: { members: unfit } })
}

/** Whether this number of members is allowed for a team of this schedule; a team that can still grow may be too small. */
export function isFittingSize(schedule: LockedSchedule, count: number, canGrow = false): boolean {
  const { min_team_participants_quota: min, max_team_participants_quota: max } = schedule
  return (canGrow || count >= min) && count <= max
}

/** Refuses a number of members that {@link isFittingSize} rejects. @throws AppError 409 */
export function refuseWrongSize(schedule: LockedSchedule, count: number, canGrow = false): void {
  if (!isFittingSize(schedule, count, canGrow)) throw new AppError('team_size', { params: sizeParams(schedule, count) })
}

/** The parameters of the message about a wrong size. */
export function sizeParams(schedule: LockedSchedule, count: number): Record<string, unknown> {
  return { min: schedule.min_team_participants_quota, max: schedule.max_team_participants_quota, count }
}
