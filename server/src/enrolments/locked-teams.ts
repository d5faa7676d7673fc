import type { Action } from '@portal/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { firstRow, type RowOf, type Tx } from '../base/database/db.ts'
import type { Account } from '../base/http/principal.ts'
import { profilePolicy } from '../base/services/authority/policies/profile.ts'
import { teamPolicy } from '../base/services/authority/policies/team.ts'
import type { LockedSchedule } from '../offer/schedules/locked-schedule.ts'

export interface LockedTeam
  extends Pick<RowOf<'teams'>, 'id' | 'name' | 'status_id' | 'captain_profile_id' | 'version'> {
  /** The validator of the captain, who is responsible for the team. */
  readonly checker_id: number | null
  readonly member_ids: readonly number[]
}

/** Whether a person may do an action with a team. They need the ability for this record, and must be allowed to view its captain. */
export function mayWithTeam(
  principal: Account,
  action: Action,
  { id, captain_profile_id, checker_id }: LockedTeam,
): boolean {
  return (
    teamPolicy.may(principal, action, { id, checker_id }) &&
    profilePolicy.may(principal, 'view', { id: captain_profile_id, checker_id })
  )
}

/** Locks the team of a locked schedule that a condition on the table `teams` finds. */
export function lockTeam(
  tx: Tx,
  schedule: Pick<LockedSchedule, 'id'>,
  where: RawBuilder<SqlBool>,
): Promise<LockedTeam | undefined> {
  return firstRow<LockedTeam>(tx)`
    select id, name, status_id, captain_profile_id, version,
      (select checker_id from profiles where profiles.id = captain_profile_id) as checker_id,
      array(select profile_id from team_members where team_id = teams.id order by profile_id) as member_ids
    from teams where schedule_id = ${schedule.id} and ${where} for no key update`
}
