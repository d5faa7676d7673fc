import type { beginTotp as beginCall, confirmTotp as confirmCall, endTotp as endCall } from '@portal/contract'
import { sql } from 'kysely'
import { generateURI } from 'otplib'
import { noticeAccount } from '../account-notices.ts'
import { type Asked, signedIn } from '../answer.ts'
import { trace } from '../audit.ts'
import type { Db } from '../db.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { beginCodes, confirmCodes, endCodes, takeCode, usesCodes } from '../one-time-codes.ts'
import { passwordFits } from '../passwords.ts'
import { type Counter, forgetTries, type TryLimit, takeTry } from '../tries.ts'
import type { Tx } from './guard.ts'

/** Wrong passwords or codes allowed per person (decisions §3). */
const failures: TryLimit = { allowed: 3, seconds: 60, refusal: 'too_many_requests' }

const counterOf = (userId: number): Counter => ({ key: `one-time-code ${userId}`, limits: [failures] })

/** Runs what asks for a proof; a proof that fails is counted, and told only after the count is kept. */
async function proving<T>(
  db: Db,
  asked: Pick<Asked<never>, 'now'> & { readonly userId: number },
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T> {
  const counter = counterOf(asked.userId)
  const outcome = await db.transaction().execute(async (tx) => {
    await takeTry(tx, [counter], asked.now)
    const done = await work(tx)
    if (!(done instanceof Refusal)) await forgetTries(tx, counter.key)
    return done
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/**
 * Begins with one-time codes for oneself.
 * @returns the secret and the address that an application reads from a QR code; both are shown once.
 * @throws Refusal 422 on `password`; 429 after three wrong ones a minute.
 */
export async function beginTotp(db: Db, asked: Asked<typeof beginCall>): Promise<{ secret: string; uri: string }> {
  const who = signedIn(asked)
  const counter = counterOf(who.id)
  await takeTry(db, [counter], asked.now)
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', who.id).executeTakeFirstOrThrow()
  // No transaction waits for this.
  if (!(await passwordFits(row.password_hash, asked.body.password))) {
    throw fieldRefusal('password', 'faults.current_password')
  }
  return db.transaction().execute(async (tx) => {
    if (await usesCodes(tx, who.id)) throw new Refusal('already_done')
    await forgetTries(tx, counter.key)
    const secret = await beginCodes(tx, who.id)
    return { secret, uri: generateURI({ issuer: asked.say('product.short'), label: who.username, secret }) }
  })
}

/** Confirms them with a code. @returns the recovery codes, shown once. @throws Refusal 422 on `code`; 429. */
export async function confirmTotp(db: Db, asked: Asked<typeof confirmCall>): Promise<string[]> {
  const who = signedIn(asked)
  return proving(db, { userId: who.id, now: asked.now }, async (tx) => {
    if (await usesCodes(tx, who.id)) return new Refusal('already_done')
    if (!(await takeCode(tx, who.id, asked.body.code, asked.now))) {
      return fieldRefusal('code', 'refusals.totp_code_wrong')
    }
    const codes = await confirmCodes(tx, who.id, asked.now)
    await trace(tx, asked.origin, [{ event: 'totp-on', entity: 'User', entity_id: who.id }])
    await noticeAccount(tx, who.id, 'totp_on', asked.now)
    return codes
  })
}

/** Does without them. @throws Refusal 422 on `code`; 403 where a role of the person asks for them; 429. */
export async function endTotp(db: Db, asked: Asked<typeof endCall>): Promise<void> {
  const who = signedIn(asked)
  await proving(db, { userId: who.id, now: asked.now }, async (tx) => {
    const { rows } = await sql`
      select from user_roles join roles on roles.id = role_id where user_id = ${who.id} and requires_totp limit 1`.execute(
      tx,
    )
    if (rows.length > 0) return new Refusal('totp_required')
    if (!(await takeCode(tx, who.id, asked.body.code, asked.now))) {
      return fieldRefusal('code', 'refusals.totp_code_wrong')
    }
    await endCodes(tx, who.id)
    await trace(tx, asked.origin, [{ event: 'totp-off', entity: 'User', entity_id: who.id }])
    await noticeAccount(tx, who.id, 'totp_off', asked.now)
    return true
  })
}
