import { isIPv6 } from 'node:net'
import { fold } from '@portal/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { AppError } from '../errors/errors.ts'
import { type AddressLimitName, type LimitName, limitRules, type RateLimit } from './limits.ts'

/** A key by which attempts are counted, with its limits. */
export interface Counter {
  readonly key: string
  readonly limits: readonly RateLimit[]
}

/** A typed name without case, accents, spaces and dots: different spellings of one name count as one. */
export function nameKey(typed: string): string {
  return fold(typed).replace(/[\s.]+/g, '')
}

/** The eight groups of an IPv6 address; undefined for an IPv4 address. */
function groupsOf(ip: string): string[] | undefined {
  const bare = ip.split('%')[0] ?? ''
  if (!isIPv6(bare)) return undefined
  // `URL` writes every host in one spelling, without dots.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter((group) => group !== '')
  const after = tail?.split(':').filter((group) => group !== '') ?? []
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

/** The address of one client: an IPv4 address, also one written as IPv6; for IPv6 the /64, because one client has all of it. */
export function addressOf(ip: string): string {
  const groups = groupsOf(ip)
  if (groups === undefined) return ip
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const [high, low] = groups.slice(6).map((group) => Number.parseInt(group, 16)) as [number, number]
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The block around an address, which one client may control too: /24 of IPv4, /48 of IPv6. */
export function blockOf(ip: string): string {
  const address = addressOf(ip)
  if (address.endsWith('/64')) return `${address.split(':').slice(0, 3).join(':')}::/48`
  return address.replace(/\.\d+$/, '.0/24')
}

/** A block may make this many times the attempts of an address. */
const blockFactor = 3

/** The counter of a limit for one account, e-mail, document, or another key. */
export function counterOf(name: Exclude<LimitName, AddressLimitName>, value: string | number): Counter {
  return { key: `${name} ${value}`, limits: limitRules[name].limits }
}

/**
 * The counters of a limit for an address, and for its block with three times the limit.
 * @param allowed the number of attempts of a limit that is a setting
 */
export function countersOfAddress(name: AddressLimitName, ip: string, allowed?: number): Counter[] {
  const limits: readonly RateLimit[] = limitRules[name].limits
  const times = (factor: number) => limits.map((limit) => ({ ...limit, allowed: (allowed ?? limit.allowed) * factor }))
  return [
    { key: `${name} address ${addressOf(ip)}`, limits: times(1) },
    { key: `${name} block ${blockOf(ip)}`, limits: times(blockFactor) },
  ]
}

/** The result of `take_try`: the limit that refuses, or how many attempts there were before. */
type Taken = { readonly before: readonly number[] } | { counter: number; limit: number; wait: number }

/**
 * Counts an attempt in each counter when all of their limits allow it, otherwise in none. Parallel attempts cannot exceed a
 * limit. It counts before slow work begins: {@link uncountAttempt} removes a successful attempt.
 * @returns the error of the limit that does not allow it, with the seconds until the oldest attempt leaves the window
 */
export async function attemptRefusal(db: Db, counters: readonly Counter[], now: Date): Promise<AppError | undefined> {
  const { rows } = await sql<{ taken: Taken }>`
    select take_try(${JSON.stringify(counters)}::jsonb, ${now}) as taken`.execute(db)
  const [{ taken }] = rows as [{ taken: Taken }]
  if ('before' in taken) return undefined
  const errorCode = counters[taken.counter]?.limits[taken.limit]?.errorCode ?? 'too_many_requests'
  return new AppError(errorCode, { params: { seconds: taken.wait }, retryAfter: taken.wait })
}

/** {@link attemptRefusal} for work that the limits refuse. @throws AppError 429 */
export async function countAttempt(db: Db, counters: readonly Counter[], now: Date): Promise<void> {
  const refusal = await attemptRefusal(db, counters, now)
  if (refusal !== undefined) throw refusal
}

/** Removes the attempt of this moment from each counter, because it does not count. */
export async function uncountAttempt(tx: Tx, counters: readonly Counter[], now: Date): Promise<void> {
  for (const { key } of counters) {
    await sql`delete from tries where ctid = any(array(
      select ctid from tries where key = ${key} and at = ${now} limit 1 for update skip locked))`.execute(tx)
  }
}

/** Deletes the attempts of a key after a success. */
export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('tries').where('key', '=', key).execute()
}
