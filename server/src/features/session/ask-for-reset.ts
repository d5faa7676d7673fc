import type { Locale } from '@portal/contract'
import type { Origin } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import { addressOf, countAttempt, countersOfAddress, nameKey, type RateLimit } from '../../http/rate-limit.ts'
import { addResetLink } from '../../identity/reset-request.ts'

/** How often a link may be asked for, per text typed and address. */
const perText: RateLimit = { allowed: 5, seconds: 60, refusal: 'too_many_requests' }

/** … and per address in ten minutes, whatever is typed; a block of addresses thrice as often. */
const perAddress: RateLimit = { allowed: 30, seconds: 600, refusal: 'too_many_requests' }

/**
 * Notes that somebody wants to set a new password. Nothing is looked up here: a job finds the person, so neither the answer
 * nor its time tells who exists (decisions §3).
 * @throws AppError 429 after five requests a minute for the same text, however it is spelled, from the same address, and
 * after thirty of the address in ten minutes.
 */
export async function askForReset(db: Db, document: string, locale: Locale, origin: Origin, now: Date): Promise<void> {
  const own = { key: `reset ${nameKey(document)} ${addressOf(origin.ip)}`, limits: [perText] }
  const counters = [own, ...countersOfAddress('reset', origin.ip, perAddress)]
  await db.transaction().execute(async (tx) => {
    await countAttempt(tx, counters, now)
    await addResetLink(tx, { document, locale, origin, now })
  })
}
