import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Below this many citizens every request counts anew; counting costs nothing there. */
const largeFrom = 20_000
/**
 * How old a count may be, in milliseconds, before it is counted again beside the answer; twice that, and it is not given at all.
 * What took long is kept longer: counting takes a fiftieth of the time, or more where that would be more than ten seconds.
 */
const fresh = { least: 2000, most: 10_000, timesItTook: 50 }
const mostKept = 500
/** How long it is believed whether the table is large. */
const sizeKeptFor = 60_000

interface Kept {
  readonly value: Promise<unknown>
  /** When it was counted; infinite while somebody is counting. */
  since: number
  /** How long it is fresh, in milliseconds. */
  freshFor: number
}

interface Memory {
  readonly counts: Map<string, Kept>
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
    memory.sizeUntil = performance.now() + sizeKeptFor
  }
  return memory.isLarge
}

/** Counts; the result takes the place of `former` unless a write has emptied the memory meanwhile. */
function keep<T>({ counts }: Memory, key: string, count: () => Promise<T>, former?: Kept): Promise<T> {
  const began = performance.now()
  const value = count()
  const kept: Kept = { value, since: Number.POSITIVE_INFINITY, freshFor: fresh.least }
  const standing = former ?? kept
  if (former === undefined) counts.set(key, kept)
  else former.since = Number.POSITIVE_INFINITY
  value.then(
    () => {
      kept.since = performance.now()
      kept.freshFor = Math.min(fresh.most, Math.max(fresh.least, fresh.timesItTook * (kept.since - began)))
      if (counts.get(key) === standing) counts.set(key, kept)
    },
    () => {
      if (counts.get(key) === standing) counts.delete(key)
    },
  )
  return value
}

/**
 * Counts citizens. Counting a large table on every request would cost more than the page itself, so there the same
 * question gets the same answer for a few seconds: an ageing one is counted again while it is still given, and whoever
 * asks while it is being counted waits for that count. `key` is the question, with everything its answer depends on.
 */
export async function counted<T>(db: Db, key: string, count: () => Promise<T>): Promise<T> {
  const memory = memoryOf(db)
  if (!(await isLarge(db, memory))) return count()
  const known = memory.counts.get(key)
  const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.since
  if (known === undefined || age > known.freshFor * 2) {
    if (memory.counts.size >= mostKept) memory.counts.clear()
    return keep(memory, key, count)
  }
  if (age > known.freshFor) keep(memory, key, count, known)
  return known.value as Promise<T>
}

/** After a write: whoever made it sees it counted at once. */
export function forgetCounts(db: Db): void {
  memories.get(db)?.counts.clear()
}
