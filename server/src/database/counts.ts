import { sql } from 'kysely'
import type { Db } from './db.ts'

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

interface CachedCount {
  readonly value: Promise<unknown>
  /** When it was counted; infinite while a count is running. */
  since: number
  /** Milliseconds for which it is fresh. */
  freshFor: number
}

interface Memory {
  readonly counts: Map<string, CachedCount>
  isLarge: boolean
  sizeUntil: number
}

const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const memory = memories.get(db) ?? { counts: new Map(), isLarge: false, sizeUntil: 0 }
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

/** Counts and caches the result. It replaces `former`, unless a write has cleared the cache meanwhile. */
function keep<T>({ counts }: Memory, key: string, count: () => Promise<T>, former?: CachedCount): Promise<T> {
  const began = performance.now()
  const value = count()
  const cached: CachedCount = { value, since: Number.POSITIVE_INFINITY, freshFor: fresh.least }
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
 * for it. `key` identifies the question, with everything that the count depends on.
 */
export async function counted<T>(db: Db, key: string, count: () => Promise<T>): Promise<T> {
  const memory = memoryOf(db)
  if (!(await isLarge(db, memory))) return count()
  const known = memory.counts.get(key)
  const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.since
  if (known === undefined || age > known.freshFor * 2) {
    if (memory.counts.size >= maxCached) memory.counts.clear()
    return keep(memory, key, count)
  }
  if (age > known.freshFor) keep(memory, key, count, known)
  return known.value as Promise<T>
}

/** Clears the cache after a write, so that the next count includes it. */
export function forgetCounts(db: Db): void {
  memories.get(db)?.counts.clear()
}
