import type { RefusalCode } from '@portal/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from './database.ts'
import { Refusal } from './errors.ts'

/** How many tries of a kind are allowed within how many seconds, and what is said of more. */
export interface TryLimit {
  readonly allowed: number
  readonly seconds: number
  readonly refusal: RefusalCode
}

/** Seconds after which no limit asks for a try any more. */
const forgottenAfter = 3600

/**
 * Takes the turn of a key: others with the same one wait until the transaction ends, so that parallel tries cannot slip past
 * the limit.
 * @throws Refusal 429 while the window holds too many; it says in how many seconds the oldest of them leaves it.
 */
export async function holdTries(
  tx: Transaction<Database>,
  key: string,
  { allowed, seconds, refusal }: TryLimit,
  now: Date,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  const tries = await tx
    .selectFrom('tries')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', new Date(now.getTime() - seconds * 1000))
    .orderBy('at', 'desc')
    .limit(allowed)
    .execute()
  const oldest = tries.at(-1)
  if (tries.length < allowed || oldest === undefined) return
  const wait = Math.max(1, Math.ceil((oldest.at.getTime() + seconds * 1000 - now.getTime()) / 1000))
  throw new Refusal(refusal, { params: { seconds: wait }, retryAfter: wait })
}

/** Counts a try, and lets some old ones of anybody go. */
export async function countTry(tx: Transaction<Database>, key: string, now: Date): Promise<void> {
  await tx.insertInto('tries').values({ key, at: now }).execute()
  await sql`delete from tries where ctid = any(array(
    select ctid from tries where at < ${new Date(now.getTime() - forgottenAfter * 1000)}
    limit 100 for update skip locked))`.execute(tx)
}

/** Forgets the tries of a key: it got in. */
export async function forgetTries(tx: Transaction<Database>, key: string): Promise<void> {
  await tx.deleteFrom('tries').where('key', '=', key).execute()
}
