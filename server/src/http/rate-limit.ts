import { isIPv6 } from 'node:net'
import { type ErrorCode, fold } from '@portal/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { AppError } from './errors.ts'

/** How many tries are allowed within how many seconds, and what is said of more. */
export interface RateLimit {
  readonly allowed: number
  /** An hour at most: `take_try` forgets what is older. */
  readonly seconds: number
  readonly refusal: ErrorCode
}

/** What tries are counted by, with all limits on it. */
export interface Counter {
  readonly key: string
  readonly limits: readonly RateLimit[]
}

/** What somebody typed to name a person, without case, accents, spaces and dots: spellings of one are counted as one. */
export function nameKey(typed: string): string {
  return fold(typed).replace(/[\s.]+/g, '')
}

/** The eight groups of an IPv6 address, or undefined for another. */
function groupsOf(ip: string): string[] | undefined {
  const bare = ip.split('%')[0] ?? ''
  if (!isIPv6(bare)) return undefined
  // The host of a URL is written in one way only, without dots.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail?.split(':').filter((group) => group !== '') ?? []
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

/** An address that one party has: IPv4 whole, also when written in IPv6; of IPv6 the /64, in which anybody can take any. */
export function addressOf(ip: string): string {
  const groups = groupsOf(ip)
  if (groups === undefined) return ip
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The block of addresses around one, which one party may have as well: /24 of IPv4, /48 of IPv6. */
export function blockOf(ip: string): string {
  const address = addressOf(ip)
  if (address.endsWith('/64')) return `${address.split(':').slice(0, 3).join(':')}::/48`
  return address.replace(/\.\d+$/, '.0/24')
}

/** How many times as much as an address a block may try. */
const blockFactor = 3

/** Counts by address, and by block with thrice the limit. `kind` says what is tried. */
export function countersOfAddress(kind: string, ip: string, limit: RateLimit): Counter[] {
  return [
    { key: `${kind}-address ${addressOf(ip)}`, limits: [limit] },
    { key: `${kind}-block ${blockOf(ip)}`, limits: [{ ...limit, allowed: limit.allowed * blockFactor }] },
  ]
}

type Taken = { readonly before: readonly number[] } | { counter: number; limit: number; wait: number }

/**
 * Counts a try with each counter, when all of their limits allow it; else with none. Parallel tries cannot slip past a limit.
 * It is counted before it is known how it ends, and before slow work begins: {@link uncountAttempt} takes one back that was no
 * failure.
 * @returns how many there were before by the first limit of each counter.
 * @throws Refusal 429; it says in how many seconds the oldest try leaves the window.
 */
export async function countAttempt(
  db: Kysely<Database>,
  counters: readonly Counter[],
  now: Date,
): Promise<readonly number[]> {
  const { rows } = await sql<{ taken: Taken }>`
    select take_try(${JSON.stringify(counters)}::jsonb, ${now}) as taken`.execute(db)
  const [{ taken }] = rows as [{ taken: Taken }]
  if ('before' in taken) return taken.before
  const refusal = counters[taken.counter]?.limits[taken.limit]?.refusal ?? 'too_many_requests'
  throw new AppError(refusal, { params: { seconds: taken.wait }, retryAfter: taken.wait })
}

/** Takes one try of this moment back from each counter: it was none that should count. */
export async function uncountAttempt(
  tx: Transaction<Database>,
  counters: readonly Counter[],
  now: Date,
): Promise<void> {
  for (const { key } of counters) {
    await sql`delete from tries where ctid = any(array(
      select ctid from tries where key = ${key} and at = ${now} limit 1 for update skip locked))`.execute(tx)
  }
}

/** Forgets the tries of a key: it got in. */
export async function clearAttempts(tx: Transaction<Database>, key: string): Promise<void> {
  await tx.deleteFrom('tries').where('key', '=', key).execute()
}
