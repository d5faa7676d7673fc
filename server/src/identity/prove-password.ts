import type { Db, Tx } from '../database/db.ts'
import { fieldError } from '../http/errors.ts'
import { type Counter, clearAttempts, countAttempt, type RateLimit } from '../http/rate-limit.ts'
import { passwordFits } from './passwords.ts'

/** Wrong passwords or codes allowed per person who is signed in (decisions §3). */
const failures: RateLimit = { allowed: 3, seconds: 60, errorCode: 'too_many_requests' }

/** The counter of what somebody who is signed in proves: their password or a one-time code. */
export const proofCounter = (userId: number): Counter => ({ key: `one-time-code ${userId}`, limits: [failures] })

/** Clears the counter after a success. */
export async function clearProofs(tx: Tx, userId: number): Promise<void> {
  await clearAttempts(tx, proofCounter(userId).key)
}

/**
 * Checks the password of somebody who is signed in. It counts a failure; the caller clears the count in its own transaction. The password is
 * compared outside a transaction, so that none waits for it.
 * @throws AppError 422 on `password`; 429 after three wrong ones a minute
 */
export async function provePassword(db: Db, userId: number, password: string, now: Date): Promise<void> {
  await countAttempt(db, [proofCounter(userId)], now)
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow()
  if (!(await passwordFits(row.password_hash, password))) throw fieldError('password', 'faults.current_password')
}
