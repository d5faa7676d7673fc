import { couldEver, type Subject, status } from '@portal/contract'
import { type SqlBool, sql } from 'kysely'
import { counted } from '../counts.ts'
import type { Db } from '../db.ts'
import { type Found, limits } from '../envelope.ts'
import { reachOf, scope } from '../scope.ts'
import { inTurn } from './in-turn.ts'

export interface StageCount {
  readonly id: number
  readonly name: string
  readonly users_count: number
}

/**
 * A page of the venues with how many living enrolments their schedules have, those with most first; of one's own citizens for
 * who sees only those, and between two moments where some are named. Empty for who may not read enrolments.
 */
export async function countByStage(
  db: Db,
  who: Subject,
  params: { page: number; per_page: number },
  period: { from: Date; to: Date } | null,
): Promise<Found<StageCount>> {
  if (!couldEver(who, 'view', 'CitizenSchedule')) return { rows: [], total: 0 }
  const during =
    period === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`citizen_schedules.created_at >= ${period.from} and citizen_schedules.created_at < ${period.to}`
  // Whoever sees every citizen is spared a look at each of them.
  const seen =
    reachOf(who) === 'all' ? sql`` : sql`join profiles on profiles.id = citizen_schedules.profile_id and ${scope(who)}`
  const counting = sql<StageCount>`
    with taken as (
      select schedule_id, count(*) as n from citizen_schedules ${seen}
      where citizen_schedules.status_id in (${status.enrolmentPending}, ${status.enrolmentAccepted}) and ${during}
      group by schedule_id)
    select stages.id, stages.name, sum(taken.n)::integer as users_count
    from taken
    join schedules on schedules.id = taken.schedule_id and schedules.deleted_at is null
    join stages on stages.id = schedules.stage_id
    group by stages.id order by users_count desc, stages.name, stages.id`
  const { sql: text, parameters } = counting.compile(db)
  const all = await counted(db, JSON.stringify([text, parameters]), () =>
    inTurn(db, async () => (await counting.execute(db)).rows),
  )
  const { limit, offset } = limits(params)
  return { rows: all.slice(offset, offset + limit), total: all.length }
}
