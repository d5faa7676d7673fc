import type { ResponseOf } from '@portal/contract'
import { type profileMatches as call, mostMatchesCounted } from '@portal/contract/staff'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows, mostCounted } from '../../base/database/counts.ts'
import type { Db } from '../../base/database/db.ts'
import { inTime } from '../../base/database/time-limit.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { exactOf, matching } from '../list/filters.ts'

type Matches = ResponseOf<typeof call>['data']
type OfStatus = Matches['statuses'][number]

/** Milliseconds for each count. */
const longest = 1000

/** The matches of a search by status, within the scope. */
async function byStatus(db: Db, principal: SignedIn, query: string | undefined, now: Date): Promise<OfStatus[]> {
  const filter = { query, similar: 1 }
  const isExact: RawBuilder<SqlBool> = exactOf(filter) ?? sql`true`
  const { rows } = await sql<OfStatus>`
    with found as materialized (
      select profiles.id, status_id, ${isExact} as is_exact from profiles where ${matching(principal, filter, now)} limit ${mostCounted + 1})
    select status_id, status.code as status_code, status.name as status, status.color,
      (count(*) filter (where is_exact))::integer as count, (count(*) filter (where not is_exact))::integer as similar,
      case when count(*) = 1 then min(found.id) end as id
    from found join status on status.id = found.status_id
    group by status_id, status.code, status.name, status.color order by status_id`.execute(db)
  return rows
}

/**
 * Counts what a list with this filter leaves out of its search: similar names, and people with other statuses.
 * @throws AppError 503 when counting takes too long
 */
export async function countMatches(db: Db, { principal, query, now }: CallContext<typeof call>): Promise<Matches> {
  const text = (query.query ?? '').trim()
  if (text === '') return { similar: 0, statuses: [], is_lower_bound: false }
  const withSimilar = { ...query, similar: 1 }
  const isExact = exactOf(withSimilar)
  const isShown = isExact === undefined || exactOf(query) !== undefined
  const left = sql`select from profiles where ${matching(principal, withSimilar, now)} and not (${isExact ?? sql`true`}) limit ${mostMatchesCounted + 1}`
  const [similar, statuses] = await Promise.all([
    isShown ? 0 : inTime(db, longest, (tx) => countRows(tx, left)),
    inTime(db, longest, (tx) => byStatus(tx, principal, text, now)),
  ])
  if (similar === undefined || statuses === undefined) throw new AppError('not_ready', { retryAfter: 5 })
  const found = statuses.reduce((sum, one) => sum + one.count + one.similar, 0)
  return {
    similar: Math.min(similar, mostMatchesCounted),
    statuses,
    is_lower_bound: similar > mostMatchesCounted || found > mostCounted,
  }
}
