import type { Action } from '@portal/contract'
import { type SqlBool, sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import { type ChangeContext, type Changed, withLocked } from '../../authority/with-locked.ts'
import type { Db, Tx } from '../../database/db.ts'
import { type LockedSchedule, lockSchedule } from '../../enrolment/locked-schedule.ts'
import { type LockedTeam, lockTeam, mayWithTeam } from '../../enrolment/locked-teams.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import { showTeam } from './list-teams.ts'

/** The ids of a team in a path. */
interface TeamPath {
  /** The schedule's id. */
  readonly id: number
  readonly team: number
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
        const isSeen = sql<SqlBool>`teams.id = ${params.team} and ${rowsFor(who, 'view', 'Team')}`
        const team = await lockTeam(tx, schedule, isSeen)
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
