import { type Subject, status } from '@portal/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { counted } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import type { Found, pageLimits } from '../../base/http/envelope.ts'
import { enrolmentPolicy } from '../../base/services/authority/policies/enrolment.ts'
import { policyOf } from '../../base/services/authority/policies/policy-of.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { inTurn } from './in-turn.ts'

/** The rows of a statement that counts, one statement at a time; in a large portal they are cached for a few seconds. */
function countedRows<Row>(db: Db, principal: Subject, counting: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = counting.compile(db)
  const read = () => inTurn(db, async () => (await counting.execute(db)).rows)
  return counted(db, principal, JSON.stringify([text, parameters]), read)
}

/** How the dashboard shows each status, in the order that a citizen goes through them. */
const looks = [
  { status_id: status.profilePending, icon: 'mdi-order-bool-ascending-variant', color: 'info' },
  { status_id: status.profileValidating, icon: 'mdi-clipboard-text-search-outline', color: 'warning' },
  { status_id: status.profileVerified, icon: 'mdi-shield-check', color: 'success' },
  { status_id: status.profileReturned, icon: 'mdi-swap-horizontal-bold', color: 'error' },
] as const

/** The number of citizens within the person's scope by status, and in total, by one query. */
export async function countByStatus(db: Db, principal: Subject) {
  const counting = sql<{ status_id: number; value: number }>`
    select profiles.status_id, count(*)::integer as value from profiles where ${profilePolicy.rows(principal)} group by profiles.status_id`
  const [counts, names] = await Promise.all([
    countedRows(db, principal, counting),
    db.selectFrom('status').select(['id', 'name']).where('family', '=', 'profile').execute(),
  ])
  const countOf = new Map(counts.map(({ status_id, value }) => [status_id, value]))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    counters: looks.map((look) => {
      const { status_id: id } = look
      return { ...look, name: nameOf.get(id) ?? '', value: countOf.get(id) ?? 0 }
    }),
    total: counts.reduce((sum, { value }) => sum + value, 0),
  }
}

export interface StageCount {
  readonly id: number
  readonly name: string
  readonly users_count: number
}

/** A page of the venues with the number of pending and accepted enrolments that the person may view, highest first. */
export async function countByStage(
  db: Db,
  principal: Subject,
  { limit, offset }: ReturnType<typeof pageLimits>,
  period: { from: Date; to: Date } | null,
): Promise<Found<StageCount>> {
  const models = ['Profile', 'CitizenSchedule', 'Schedule', 'Stage'] as const
  if (models.some((model) => policyOf(model).scope(principal) === 'none')) return { rows: [], total: 0 }
  const during =
    period === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`citizen_schedules.created_at >= ${period.from} and citizen_schedules.created_at < ${period.to}`
  // A person who may view every citizen and enrolment needs no join with the citizens.
  const seesAll = profilePolicy.scope(principal) === 'all' && enrolmentPolicy.scope(principal) === 'all'
  const onlyVisible = seesAll
    ? sql``
    : sql`join profiles on profiles.id = citizen_schedules.profile_id and ${profilePolicy.rows(principal)} and ${enrolmentPolicy.rows(principal)}`
  const counting = sql<StageCount>`
    with taken as (
      select schedule_id, count(*) as n from citizen_schedules ${onlyVisible}
      where citizen_schedules.status_id in (${status.enrolmentPending}, ${status.enrolmentAccepted}) and ${during}
      group by schedule_id)
    select list.id, list.name, sum(taken.n)::integer as users_count
    from taken
    join schedules on schedules.id = taken.schedule_id and schedules.deleted_at is null
      and ${schedulePolicy.rows(principal)}
    join stages as list on list.id = schedules.stage_id and ${policyOf('Stage').rows(principal)}
    group by list.id order by users_count desc, list.name, list.id`
  const all = await countedRows(db, principal, counting)
  return { rows: all.slice(offset, offset + limit), total: all.length }
}
