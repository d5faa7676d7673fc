import type { changeCitizenPassword as changeCall } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, presentRow, type Tx } from '../../base/database/db.ts'
import { fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { type Counter, clearAttempts, countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import { type Audits, nothingChanged } from '../../base/services/audit/change.ts'
import {
  type CitizenPasswordOwner,
  holderJoin,
  ownerColumns,
  setCitizenPassword,
} from '../../base/services/identity/citizen-passwords.ts'
import { weakPasswordError } from '../../base/services/identity/password-rules.ts'
import { hashPassword, passwordFits } from '../../base/services/identity/passwords.ts'

const proofCounter = ({ id }: SignedInCitizen): Counter => counterOf('citizen-password', id)

function findOwner(db: Db, { id }: SignedInCitizen, isLocked: boolean): Promise<CitizenPasswordOwner> {
  return presentRow<CitizenPasswordOwner>(db)`
    select ${ownerColumns} from citizen_accounts ${holderJoin} where citizen_accounts.id = ${id}
    ${isLocked ? sql`for no key update of citizen_accounts` : sql``}`
}

/**
 * Checks the password of a signed-in citizen and counts a failure. The password is compared outside a transaction, so that none waits
 * for it.
 * @returns the counter, which the caller clears in its own transaction
 * @throws AppError 422 on `password`, never 401, which would end the session in existing clients; 429
 */
export async function proveCitizenPassword(
  db: Db,
  principal: SignedInCitizen,
  password: string,
  now: Date,
): Promise<Counter> {
  const counter = proofCounter(principal)
  await countAttempt(db, [counter], now)
  const { password_hash } = await findOwner(db, principal, false)
  if (!(await passwordFits(password_hash, password))) throw fieldError('password', 'field_errors.current_password')
  return counter
}

/**
 * Changes the citizen's own password; their other sessions end. A repeated request changes nothing.
 * @throws AppError 422 on `current_password` when it is wrong, on `new_password` when it is weak; 429
 */
export const changeCitizenPassword = { before: prepareChange, change: changePassword }

/** The data of a citizen with which a new password is checked; null when the password is already the new one. */
interface NewPassword {
  readonly former: string | null
  readonly password_hash: string
}

async function prepareChange(
  db: Db,
  { principal, body, now }: CallContext<typeof changeCall>,
): Promise<NewPassword | null> {
  await countAttempt(db, [proofCounter(principal)], now)
  const owner = await findOwner(db, principal, false)
  if (!(await passwordFits(owner.password_hash, body.current_password))) {
    if (await passwordFits(owner.password_hash, body.new_password)) return null
    throw fieldError('current_password', 'field_errors.current_password')
  }
  const error = await weakPasswordError(body.new_password, owner)
  if (error !== undefined) throw fieldError('new_password', error)
  return { former: owner.password_hash, password_hash: await hashPassword(body.new_password) }
}

async function changePassword(
  tx: Tx,
  { principal, now }: CallContext<typeof changeCall>,
  prepared: NewPassword | null,
): Promise<Audits> {
  if (prepared === null) return nothingChanged
  const present = await findOwner(tx, principal, true)
  // Another change or a reset came first, so this password is no longer the current one.
  if (present.password_hash !== prepared.former) throw fieldError('current_password', 'field_errors.current_password')
  await clearAttempts(tx, proofCounter(principal).key)
  return setCitizenPassword(tx, present, prepared.password_hash, principal.session_id, now)
}
