import { sql } from 'kysely'
import { scope } from '../../authority/scope.ts'
import { type Candidate, citizenBlockers } from '../../enrolment/checks.ts'
import type { HeldSchedule, Tx } from '../../enrolment/held-schedule.ts'
import { AppError } from '../../http/errors.ts'
import type { CallContext, SignedIn } from '../../http/register-call.ts'

/** A member as a decision about the team sees them; the citizen's data do not change meanwhile. */
export interface HeldMember extends Candidate {
  readonly id: number
  readonly full_name: string
  /** Whether they are in another living team of the schedule. */
  readonly is_elsewhere: boolean
}

/**
 * The citizens of these ids, locked against changes in the order of their ids; with `who`, only those within the scope.
 * `teamId` is the team that does not count as another.
 */
export async function holdMembers(
  tx: Tx,
  {
    scheduleId,
    teamId,
    ids,
    who,
  }: { scheduleId: number; teamId: number | null; ids: readonly number[]; who?: SignedIn },
): Promise<HeldMember[]> {
  const { rows } = await sql<HeldMember>`
    select profiles.id, profiles.status_id, profiles.birthdate, profiles.has_disability,
      upper(concat_ws(' ', profiles.name, profiles.s_name, profiles.surname, profiles.s_surname)) as full_name,
      exists (select from team_members
        where schedule_id = ${scheduleId} and profile_id = profiles.id and is_current
          and team_id is distinct from ${teamId}::integer) as is_elsewhere
    from profiles
    where profiles.id = any(${ids}::integer[]) and ${who === undefined ? sql`true` : scope(who)}
    order by profiles.id for share`.execute(tx)
  return rows
}

/**
 * Refuses a team with members who may not take part: not verified, of another age, without the disability that is asked.
 * @throws Refusal 409 with every such member and the reason of each.
 */
export function refuseUnfitMembers(
  schedule: HeldSchedule,
  members: readonly HeldMember[],
  { now, say }: Pick<CallContext<never>, 'now' | 'say'>,
): void {
  const unfit = members.flatMap((member) => {
    const [against] = citizenBlockers(schedule, member, now)
    if (against === undefined) return []
    const { id, full_name } = member
    return [{ id, full_name, code: against.code, reason: say(`refusals.${against.code}`, against.params) }]
  })
  if (unfit.length > 0) throw new AppError('member_not_allowed', { details: { members: unfit } })
}

/** Whether so many are a team of this schedule. */
export function isFittingSize(schedule: HeldSchedule, count: number): boolean {
  return count >= schedule.min_team_participants_quota && count <= schedule.max_team_participants_quota
}

/** What the sentence about a wrong size needs. */
export function sizeParams(schedule: HeldSchedule, count: number): Record<string, unknown> {
  return { min: schedule.min_team_participants_quota, max: schedule.max_team_participants_quota, count }
}
