import { can } from '@portal/contract'
import { sql } from 'kysely'
import type { SignedIn } from '../answer.ts'
import type { Tx } from '../enrolment/held-schedule.ts'
import { Refusal } from '../errors.ts'
import { sees } from '../scope.ts'

/** A team under its lock. */
export interface HeldTeam {
  readonly id: number
  readonly name: string
  readonly status_id: number
  readonly captain_profile_id: number
  /** The captain's validator, whose team it is (decisions §10). */
  readonly checker_id: number | null
  readonly version: number
  readonly member_ids: readonly number[]
}

/** Whether somebody may decide about a team: the ability on this record, and its captain within their scope. */
export function mayDecide(who: SignedIn, { id, captain_profile_id, checker_id }: HeldTeam): boolean {
  return can(who, 'assign-status', 'Team', { id, checker_id }) && sees(who, { id: captain_profile_id, checker_id })
}

/** Locks a team of a schedule that is held. @throws Refusal 404 when it is absent or of another schedule. */
export async function holdTeam(tx: Tx, scheduleId: number, id: number): Promise<HeldTeam> {
  const { rows } = await sql<HeldTeam>`
    select id, name, status_id, captain_profile_id, version,
      (select checker_id from profiles where profiles.id = captain_profile_id) as checker_id,
      array(select profile_id from team_members where team_id = teams.id order by profile_id) as member_ids
    from teams where id = ${id} and schedule_id = ${scheduleId} for no key update`.execute(tx)
  if (rows[0] === undefined) throw new Refusal('not_found')
  return rows[0]
}
