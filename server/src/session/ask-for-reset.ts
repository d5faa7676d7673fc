import { fold, type Locale } from '@portal/contract'
import type { Origin } from '../audit.ts'
import type { Db } from '../db.ts'
import { addResetLink } from '../reset-request.ts'
import { countTry, holdTries, type TryLimit } from '../tries.ts'

/** How often a link may be asked for, per text typed and address. */
const requests: TryLimit = { allowed: 5, seconds: 60, refusal: 'too_many_requests' }

/**
 * Notes that somebody wants to set a new password. Nothing is looked up here: a job finds the person, so neither the answer
 * nor its time tells who exists (decisions §3).
 * @throws Refusal 429 after five requests a minute for the same text from the same address.
 */
export async function askForReset(db: Db, document: string, locale: Locale, origin: Origin, now: Date): Promise<void> {
  const key = `reset ${fold(document)} ${origin.ip}`
  await db.transaction().execute(async (tx) => {
    await holdTries(tx, key, requests, now)
    await countTry(tx, key, now)
    await addResetLink(tx, { document, locale, origin, now })
  })
}
