import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { PrincipalKey } from './principals.ts'
import { inTime } from './time-limit.ts'

/** Below this number of citizens every request counts again, because counting is cheap there. */
const largeFrom = 20_000
/**
 * The age in milliseconds after which a count is refreshed in the background; at twice that age it is not used. A slow count
 * is used longer: fifty times the time that it took, within these limits.
 */
const fresh = { least: 2000, most: 10_000, timesItTook: 50 }
const maxCached = 500
/** Milliseconds for which it is cached whether the table is large. */
const sizeCachedMs = 60_000
/** Milliseconds that one count of rows may take in a large table. A list never fails because its count takes longer. */
const longestCount = 1000

interface CachedCount {
  readonly value: Promise<unknown>
  /** When counting began. */
  readonly began: number
  /** When it was counted; infinite while a count is running. */
  since: number
  /** Milliseconds for which it is fresh. */
  freshFor: number
}

/** The person of the request. A cached count from before their last write is not used for them. */
export type PrincipalId = Pick<PrincipalKey, 'id'>

interface Memory {
  readonly counts: Map<string, CachedCount>
  /** The time of each person's last write. */
  readonly writes: Map<number, number>
  isLarge: boolean
  sizeUntil: number
}

const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const memory = memories.get(db) ?? { counts: new Map(), writes: new Map(), isLarge: false, sizeUntil: 0 }
  memories.set(db, memory)
  return memory
}

async function isLarge(db: Db, memory: Memory): Promise<boolean> {
  if (performance.now() >= memory.sizeUntil) {
    const { rows } = await sql<{ large: boolean }>`
      select reltuples >= ${largeFrom} as large from pg_class where oid = 'profiles'::regclass`.execute(db)
    memory.isLarge = rows[0]?.large ?? false
    memory.sizeUntil = performance.now() + sizeCachedMs
  }
  return memory.isLarge
}

/** Counts and caches the result. It replaces `former`, unless another count has replaced it meanwhile. */
function countAndCache<T>({ counts }: Memory, key: string, count: () => Promise<T>, former?: CachedCount): Promise<T> {
  const began = performance.now()
  const value = count()
  const cached: CachedCount = { value, began, since: Number.POSITIVE_INFINITY, freshFor: fresh.least }
  const standing = former ?? cached
  if (former === undefined) counts.set(key, cached)
  else former.since = Number.POSITIVE_INFINITY
  value.then(
    () => {
      cached.since = performance.now()
      cached.freshFor = Math.min(fresh.most, Math.max(fresh.least, fresh.timesItTook * (cached.since - began)))
      if (counts.get(key) === standing) counts.set(key, cached)
    },
    () => {
      if (counts.get(key) === standing) counts.delete(key)
    },
  )
  return value
}

/**
 * Counts citizens. Counting a large table on every request would cost more than the page itself, so there a count is cached
 * for a few seconds. An old count is refreshed while it is still used, and a request that comes during the first count waits
 * for it. A count from before a person's own last write is not used for that person. `key` identifies the question, with
 * everything that the count depends on.
 */
export async function counted<T>(db: Db, principal: PrincipalId, key: string, count: () => Promise<T>): Promise<T> {
  const memory = memoryOf(db)
  if (!(await isLarge(db, memory))) return count()
  const cached = memory.counts.get(key)
  const wrote = principal.id === null ? undefined : memory.writes.get(principal.id)
  const isUsable = cached !== undefined && (wrote === undefined || cached.began > wrote)
  const age = isUsable ? performance.now() - cached.since : Number.POSITIVE_INFINITY
  if (!isUsable || age > cached.freshFor * 2) {
    if (memory.counts.size >= maxCached) memory.counts.clear()
    return countAndCache(memory, key, count)
  }
  if (age > cached.freshFor) countAndCache(memory, key, count, cached)
  return cached.value as Promise<T>
}

/** After a write of this person: their next counts include it. Counts for other people stay. */
export function clearCounts(db: Db, { id }: PrincipalId): void {
  if (id !== null) memoryOf(db).writes.set(id, performance.now())
}

/** The number of rows of a statement. */
export async function countRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${statement}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of rows of a list, or a lower bound of it. */
export interface Total {
  readonly total: number
  readonly isLowerBound?: boolean
}

/** The number at which the count of a list stops. */
export const mostCounted = 10_000

/**
 * The number of rows of a statement, counted up to `most`; more are a lower bound. With `cachedFor` the number may be cached, and in a
 * large table the count has a time limit: when it is exceeded, the result is no number (ADR 0036).
 */
export async function countUpTo(
  db: Db,
  rows: RawBuilder<unknown>,
  most: number,
  cachedFor?: PrincipalId,
): Promise<Total> {
  const count = async (on: Db): Promise<Total> => {
    const found = await countRows(on, sql`${rows} limit ${most + 1}`)
    return found > most ? { total: most, isLowerBound: true } : { total: found }
  }
  if (cachedFor === undefined) return count(db)
  const { sql: text, parameters } = rows.compile(db)
  return counted(db, cachedFor, JSON.stringify(['total', text, parameters, most]), async () => {
    if (!memoryOf(db).isLarge) return count(db)
    return (await inTime(db, longestCount, count)) ?? { total: 0, isLowerBound: true }
  })
}
