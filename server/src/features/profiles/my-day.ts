import type { AnswerOf } from '@portal/contract'
import type { myDay as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { scope } from '../../authority/scope.ts'
import { asksIdentityChange } from '../../citizens/identity-requests.ts'
import { isInQueue, lateDay, waitingSince, waitsSince } from '../../citizens/waiting.ts'
import { counted } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { bogotaDay, dayStart, wireMomentOrNull } from '../../text/time.ts'

type MyDay = AnswerOf<typeof call>['data']

interface Waiting {
  readonly waiting: number
  readonly oldest_at: Date | null
  readonly reopened: number
  readonly postponed: number
  readonly late: number
}

/** How many citizens the person decided about today, and who waits in their queue. */
export async function readMyDay(db: Db, context: CallContext<typeof call>, promisedDays: number): Promise<MyDay> {
  const { who, now } = context
  const today = bogotaDay(now)
  const late_until = lateDay(promisedDays, now)
  const waiting = sql<Waiting>`
    select count(*)::integer as waiting, min(${waitingSince}) as oldest_at,
      (count(*) filter (where postponed_at is null and reopened_at is not null))::integer as reopened,
      (count(*) filter (where postponed_at is not null))::integer as postponed,
      (count(*) filter (where ${waitsSince(late_until)}))::integer as late
    from profiles where ${isInQueue} and ${scope(who)}`
  const decided = sql<{ count: number }>`
    select count(distinct profile_id)::integer as count
    from profile_moves join profiles on profiles.id = profile_moves.profile_id
    where profile_moves.created_at >= ${dayStart(today)} and profile_moves.undone_at is null
      and profile_moves.user_id = ${who.id} and move in ('verify', 'return') and ${scope(who)}`
  const asking = sql<{ count: number }>`
    select count(*)::integer as count from profiles where ${asksIdentityChange} and ${scope(who)}`
  const key = JSON.stringify(['day', scope(who).toOperationNode(), today, promisedDays])
  const [queue, own, requests] = await Promise.all([
    counted(db, who, key, async () => (await waiting.execute(db)).rows[0]),
    decided.execute(db),
    asking.execute(db),
  ])
  return {
    decided_today: own.rows[0]?.count ?? 0,
    waiting: queue?.waiting ?? 0,
    oldest_at: wireMomentOrNull(queue?.oldest_at ?? null),
    reopened: queue?.reopened ?? 0,
    postponed: queue?.postponed ?? 0,
    late: queue?.late ?? 0,
    promised_days: promisedDays,
    late_until,
    identity_requests: requests.rows[0]?.count ?? 0,
  }
}
