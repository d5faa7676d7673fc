import { type Action, can } from '@portal/contract'
import { sql } from 'kysely'
import { rowsFor, sees } from '../../authority/scope.ts'
import type { Tx } from '../../enrolment/held-schedule.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/register-call.ts'

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

/** Refuses to change a team without the ability on this record, or with a captain whom the person may not view. @throws Refusal 403. */
export function refuseTeam(who: SignedIn, action: Action, { id, captain_profile_id, checker_id }: HeldTeam): void {
  const mayChange = can(who, action, 'Team', { id, checker_id }) && sees(who, { id: captain_profile_id, checker_id })
  if (!mayChange) throw new AppError('forbidden')
}

/** Locks a team of a schedule that is held. @throws Refusal 404 when it is absent, of another schedule or not to be viewed. */
export async function holdTeam(tx: Tx, who: SignedIn, scheduleId: number, id: number): Promise<HeldTeam> {
  const { rows } = await sql<HeldTeam>`
    select id, name, status_id, captain_profile_id, version,
      (select checker_id from profiles where profiles.id = captain_profile_id) as checker_id,
      array(select profile_id from team_members where team_id = teams.id order by profile_id) as member_ids
    from teams where id = ${id} and schedule_id = ${scheduleId} and ${rowsFor(who, 'view', 'Team')} for no key update`.execute(
    tx,
  )
  if (rows[0] === undefined) throw new AppError('not_found')
  return rows[0]
}
