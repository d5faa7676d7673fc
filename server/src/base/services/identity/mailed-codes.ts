import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db, RowOf } from '../../database/db.ts'
import { readSecret } from '../../database/secrets.ts'
import { AppError } from '../../errors/errors.ts'
import { type Counter, counterOf, nameKey } from '../../http/rate-limit.ts'

/** The number of wrong codes that ends a code. */
export const codeTries = 5

/** A code of six digits. Only the mail contains it. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * The keyed hash of a code: a million codes are tried in a second, so a plain hash would show it.
 * @param subject what the code proves, such as `sign-up 17`; the hash matches nothing else
 */
export async function mailedCodeHash(db: Db, subject: string, code: string): Promise<Buffer> {
  const secret = await readSecret(db, 'mailed-codes')
  return createHmac('sha256', secret).update(`${subject}:${code}`).digest()
}

/** A code as rows store it. */
export type StoredCode = Pick<RowOf<'citizen_codes'>, 'code_hash' | 'tries' | 'expires_at'>

/** Whether it is the right code, which has not expired and was not ended by wrong ones. Without a stored code the same work is done. */
export async function codeFits(
  db: Db,
  subject: string,
  stored: StoredCode | undefined,
  code: string,
  now: Date,
): Promise<boolean> {
  const hash = await mailedCodeHash(db, subject, code)
  const isEqual = timingSafeEqual(hash, stored?.code_hash ?? Buffer.alloc(hash.length))
  return isEqual && stored !== undefined && stored.tries < codeTries && stored.expires_at > now
}

/** Counts the mails to one address: one code every 60 seconds, and five in an hour, from all clients together. */
export function codeMailCounter(email: string): Counter {
  return counterOf('code-mail', nameKey(email))
}

/** The error of a wrong code; the same for one that expired, was ended or never existed. */
export function wrongCode(): AppError {
  return new AppError('code_wrong', { errors: { code: [{ key: 'error_codes.code_wrong' }] } })
}
