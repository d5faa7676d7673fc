import type { BodyOf, forgotPassword, Locale } from '@portal/contract'
import type { Origin } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import { addressOf, countAttempt, countersOfAddress, nameKey, type RateLimit } from '../../http/rate-limit.ts'
import { addCitizenResetLink, addResetLink } from '../../identity/reset-request.ts'

/** How often a link may be requested for the same text from one address. */
const perText: RateLimit = { allowed: 5, seconds: 60, errorCode: 'too_many_requests' }

/** How often one address may request links in ten minutes, for any text. A block of addresses has three times this limit. */
const perAddress: RateLimit = { allowed: 30, seconds: 600, errorCode: 'too_many_requests' }

/**
 * Stores the request to set a new password, of staff by `document` or of a citizen by `email`. It does not look up the person; a job does. So
 * neither the response nor its time reveals who has an account (decisions §3).
 * @throws AppError 429 after five requests a minute for the same text, in any spelling, from the same address, and after thirty from the
 * address in ten minutes.
 */
export async function askForReset(
  db: Db,
  { document, email }: BodyOf<typeof forgotPassword>,
  locale: Locale,
  origin: Origin,
  now: Date,
): Promise<void> {
  const own = { key: `reset ${nameKey(document ?? email ?? '')} ${addressOf(origin.ip)}`, limits: [perText] }
  const counters = [own, ...countersOfAddress('reset', origin.ip, perAddress)]
  await db.transaction().execute(async (tx) => {
    await countAttempt(tx, counters, now)
    if (document != null) await addResetLink(tx, { document, locale, origin, now })
    else if (email != null) await addCitizenResetLink(tx, { email, origin, now })
  })
}
