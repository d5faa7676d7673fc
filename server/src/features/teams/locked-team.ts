import { type Action, can } from '@portal/contract'
import { sql } from 'kysely'
import { rowsFor, sees } from '../../authority/scope.ts'
import { type ChangeContext, type Changed, withLocked } from '../../authority/with-locked.ts'
import type { Db, Tx } from '../../database/db.ts'
import { type LockedSchedule, lockSchedule } from '../../enrolment/locked-schedule.ts'
import { AppError } from '../../http/errors.ts'
import type { Account, SignedIn } from '../../http/register-call.ts'
import { showTeam } from './list-teams.ts'

/** The ids of a team in a path. */
interface TeamPath {
  /** The schedule's id. */
  readonly id: number
  readonly team: number
}

/** A locked team. */
export interface LockedTeam {
  readonly id: number
  readonly name: string
  readonly status_id: number
  readonly captain_profile_id: number
  /** The validator of the captain, who is responsible for the team (decisions §10). */
  readonly checker_id: number | null
  readonly version: number
  readonly member_ids: readonly number[]
}

/** Whether a person may do an action with a team. They need the ability for this record, and must be allowed to view its captain. */
export function mayWithTeam(who: Account, action: Action, { id, captain_profile_id, checker_id }: LockedTeam): boolean {
  return can(who, action, 'Team', { id, checker_id }) && sees(who, { id: captain_profile_id, checker_id })
}

async function lockTeam(tx: Tx, who: SignedIn, { id, team }: TeamPath): Promise<LockedTeam | undefined> {
  const { rows } = await sql<LockedTeam>`
    select id, name, status_id, captain_profile_id, version,
      (select checker_id from profiles where profiles.id = captain_profile_id) as checker_id,
      array(select profile_id from team_members where team_id = teams.id order by profile_id) as member_ids
    from teams where id = ${team} and schedule_id = ${id} and ${rowsFor(who, 'view', 'Team')} for no key update`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Changes one team of a schedule; it locks the schedule first.
 * @throws AppError 404, 403, 409 stale with the team, and what `change` throws
 */
export function withLockedTeam<T>(
  db: Db,
  context: ChangeContext & { readonly params: TeamPath },
  { action, version }: { readonly action: Action; readonly version?: number | undefined },
  change: (tx: Tx, team: LockedTeam, schedule: LockedSchedule, who: SignedIn) => Promise<Changed<T>>,
): Promise<T> {
  const { params } = context
  return withLocked(
    db,
    context,
    {
      lock: async (tx, who) => {
        const schedule = await lockSchedule(tx, who, params.id)
        const team = await lockTeam(tx, who, params)
        return team && { ...team, schedule }
      },
      authorize: (who, team) => {
        if (!mayWithTeam(who, action, team)) throw new AppError('forbidden')
      },
      expected: { version, read: () => showTeam(db, context) },
    },
    (tx, { schedule, ...team }, who) => change(tx, team, schedule, who),
  )
}
