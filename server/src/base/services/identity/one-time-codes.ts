import { createHash, randomInt } from 'node:crypto'
import { generateSecret, verifySync } from 'otplib'
import type { Tx } from '../../database/db.ts'
import { readSecret } from '../../database/secrets.ts'
import { decrypt, encrypt } from '../../process/encryption.ts'

/** The period of a code, and how much the clock of a phone may differ in either direction, both in seconds. */
const period = 30
const tolerance = 30

/** Begins the setup of one-time codes, in place of one that was never confirmed. @returns the secret in Base32, shown once */
export async function beginCodes(tx: Tx, userId: number): Promise<string> {
  const secret = generateSecret()
  const encrypted = encrypt(await readSecret(tx, 'one-time-codes'), secret)
  await tx
    .insertInto('user_totp')
    .values({ user_id: userId, secret: encrypted, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: encrypted, confirmed_at: null, last_step: 0, recovery_hashes: [] }),
    )
    .execute()
  return secret
}

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function recoveryCode(): string {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}

function recoveryHash(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest()
}

/** Confirms one-time codes. @returns ten new recovery codes, each valid once; shown once, and stored as hashes */
export async function confirmCodes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: 10 }, recoveryCode)
  await tx
    .updateTable('user_totp')
    .set({ confirmed_at: now, recovery_hashes: codes.map(recoveryHash) })
    .where('user_id', '=', userId)
    .execute()
  return codes
}

/** Whether a person has confirmed one-time codes. */
export async function usesCodes(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('user_totp').select('confirmed_at').where('user_id', '=', userId).executeTakeFirst()
  return row?.confirmed_at != null
}

export async function endCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_totp').where('user_id', '=', userId).execute()
}

/**
 * Whether a code is valid for a person now. It then marks the code as used: a used code, of either kind, is never valid again.
 * The row is locked until the transaction ends, so that two attempts at once cannot use the same code.
 */
export async function takeCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('user_totp')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return false
  const digits = code.trim()
  if (/^\d{6}$/.test(digits)) {
    const result = verifySync({
      secret: decrypt(await readSecret(tx, 'one-time-codes'), row.secret),
      token: digits,
      epoch: Math.floor(now.getTime() / 1000),
      epochTolerance: tolerance,
      period,
      afterTimeStep: row.last_step,
    })
    if (!result.valid || !('timeStep' in result)) return false
    await tx.updateTable('user_totp').set({ last_step: result.timeStep }).where('user_id', '=', userId).execute()
    return true
  }
  if (row.confirmed_at === null) return false
  const spent = recoveryHash(digits)
  const left = row.recovery_hashes.filter((hash) => !hash.equals(spent))
  if (left.length === row.recovery_hashes.length) return false
  await tx.updateTable('user_totp').set({ recovery_hashes: left }).where('user_id', '=', userId).execute()
  return true
}
