import type { Db, Tx } from '../../database/db.ts'
import { type AppError, fieldError } from '../../errors/errors.ts'
import type { SignedIn } from '../../http/principal.ts'
import { type Counter, clearAttempts, countAttempt, counterOf } from '../../http/rate-limit.ts'
import type { Changed, Refused } from '../audit/change.ts'
import { passwordFits } from './passwords.ts'

/** The counter of the proofs of a signed-in person: their password or a one-time code. */
export const proofCounter = (userId: number): Counter => counterOf('one-time-code', userId)

/** Clears the counter after a success. */
export async function clearProofs(tx: Tx, userId: number): Promise<void> {
  await clearAttempts(tx, proofCounter(userId).key)
}

/**
 * Checks the password of a signed-in person. It counts a failure; the caller clears the count in its own transaction. The password is
 * compared outside a transaction, so that none waits for it.
 * @throws AppError 422 on `password`; 429 after three wrong ones a minute
 */
export async function provePassword(db: Db, userId: number, password: string, now: Date): Promise<void> {
  await countAttempt(db, [proofCounter(userId)], now)
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow()
  if (!(await passwordFits(row.password_hash, password))) throw fieldError('password', 'field_errors.current_password')
}

/** Makes a change that needs a one-time code of a signed-in person. A refused attempt is counted. @throws AppError 429 */
export async function provingCode<Done extends Changed<unknown>>(
  tx: Tx,
  { principal, now }: { readonly principal: SignedIn; readonly now: Date },
  change: () => Promise<Done | Refused>,
): Promise<Done | Refused> {
  await countAttempt(tx, [proofCounter(principal.id)], now)
  const done = await change()
  if (!('error' in done)) await clearProofs(tx, principal.id)
  return done
}

/** The error of a wrong one-time code. */
export const wrongTotpCode = (): AppError => fieldError('code', 'error_codes.totp_code_wrong')
