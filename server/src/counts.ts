import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Below this many citizens every request counts anew; counting costs nothing there. */
const largeFrom = 20_000
/** How long a count of a large table may be repeated, in milliseconds. */
const keptFor = 3000
const mostKept = 500

/** How long it is believed whether the table is large. */
const sizeKeptFor = 60_000

interface Kept {
  readonly value: Promise<unknown>
  until: number
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

/**
 * Counts citizens. Counting a large table on every request would cost more than the page itself, so there the same
 * question gets the same answer for three seconds, and whoever asks while it is being counted waits for that count.
 * `key` is the question, with everything its answer depends on.
 */
export async function counted<T>(db: Db, key: string, count: () => Promise<T>): Promise<T> {
  const memory = memoryOf(db)
  if (!(await isLarge(db, memory))) return count()
  const { counts } = memory
  const known = counts.get(key)
  if (known !== undefined && performance.now() < known.until) return known.value as Promise<T>
  if (counts.size >= mostKept) counts.clear()
  const value = count()
  const fresh: Kept = { value, until: Number.POSITIVE_INFINITY }
  counts.set(key, fresh)
  try {
    await value
    fresh.until = performance.now() + keptFor
  } catch (error) {
    counts.delete(key)
    throw error
  }
  return value
}

/** After a write: whoever made it sees it counted at once. */
export function forgetCounts(db: Db): void {
  memories.get(db)?.counts.clear()
}
