import { type Subject, status } from '@portal/contract'
import { sql } from 'kysely'
import { scope } from '../../authority/scope.ts'
import { counted } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { inTurn } from './in-turn.ts'

export interface StatusCard {
  readonly status_id: number
  readonly icon: string
  readonly color: string
  readonly name: string
  readonly value: number
}

/** How the dashboard shows each status, in the order that a citizen goes through them (domain facts §6). */
const looks = [
  { status_id: status.profilePending, icon: 'mdi-order-bool-ascending-variant', color: 'info' },
  { status_id: status.profileValidating, icon: 'mdi-clipboard-text-search-outline', color: 'warning' },
  { status_id: status.profileVerified, icon: 'mdi-shield-check', color: 'success' },
  { status_id: status.profileReturned, icon: 'mdi-swap-horizontal-bold', color: 'error' },
] as const

/** The number of citizens within the person's scope by status, and in total, by one query. */
export async function countByStatus(db: Db, who: Subject): Promise<{ counters: StatusCard[]; total: number }> {
  const counting = sql<{ status_id: number; value: number }>`
    select profiles.status_id, count(*)::integer as value from profiles where ${scope(who)} group by profiles.status_id`
  const { sql: text, parameters } = counting.compile(db)
  const [counts, names] = await Promise.all([
    counted(db, who, JSON.stringify([text, parameters]), () =>
      inTurn(db, async () => (await counting.execute(db)).rows),
    ),
    db.selectFrom('status').select(['id', 'name']).where('family', '=', 'profile').execute(),
  ])
  const countOf = new Map(counts.map(({ status_id, value }) => [status_id, value]))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    counters: looks.map((look) => ({
      ...look,
      name: nameOf.get(look.status_id) ?? '',
      value: countOf.get(look.status_id) ?? 0,
    })),
    total: counts.reduce((sum, { value }) => sum + value, 0),
  }
}
