import { fold } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import type { CitizenUser } from '@portal/contract/citizens'
import { type Db, firstRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { type Counter, clearAttempts, countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import {
  type Audits,
  type Changed,
  nothingChanged,
  type Refused,
  refused,
  Unaudited,
} from '../../base/services/audit/change.ts'
import { codeFits, codeMailCounter, type StoredCode, wrongCode } from '../../base/services/identity/mailed-codes.ts'
import { accountSubject, type CodePurpose, orderAccountCode } from '../../people/account-codes.ts'
import { changeAccountEmail } from '../../people/change-account-email.ts'
import { readCitizenUser } from './current-user.ts'
import { proveCitizenPassword } from './password.ts'

function lockAccount(tx: Tx, { id }: SignedInCitizen) {
  const found = tx.selectFrom('citizen_accounts').select(['email', 'verified_at']).where('id', '=', id).forNoKeyUpdate()
  return found.executeTakeFirstOrThrow()
}

function findPendingChange(tx: Tx, { id }: SignedInCitizen) {
  const found = tx.selectFrom('citizen_codes').select(['email', 'created_at']).where('citizen_id', '=', id)
  return found.where('purpose', '=', 'change-email').executeTakeFirst()
}

/**
 * Checks a code of the account and counts a wrong try. The caller has locked the account.
 * @returns the address that the code proves; null when the code is wrong
 */
async function takeCode(tx: Tx, { id }: SignedInCitizen, purpose: CodePurpose, code: string, now: Date) {
  const stored = await firstRow<StoredCode & { email: string }>(tx)`
    select email, code_hash, tries, expires_at from citizen_codes
    where citizen_id = ${id} and purpose = ${purpose} for no key update`
  if (stored === undefined) return null
  if (await codeFits(tx, accountSubject(id, purpose, stored.email), stored, code, now)) return stored.email
  await tx
    .updateTable('citizen_codes')
    .set({ tries: stored.tries + 1 })
    .where('citizen_id', '=', id)
    .where('purpose', '=', purpose)
    .execute()
  return null
}

async function countTry(
  db: Db,
  { principal: { id }, now }: { readonly principal: SignedInCitizen; readonly now: Date },
): Promise<void> {
  await countAttempt(db, [counterOf('citizen-code', id)], now)
}

async function countMail(tx: Tx, { id }: SignedInCitizen, email: string, now: Date): Promise<void> {
  await countAttempt(tx, [codeMailCounter(email), counterOf('citizen-code-mail', id)], now)
}

/**
 * Confirms the e-mail of the account. An e-mail that is confirmed already stays so, whatever the code.
 * @throws AppError 422 for a wrong code, 429
 */
export const verifyEmail = { before: countTry, change: verify }

async function verify(
  tx: Tx,
  { principal, params, now }: CallContext<typeof calls.verifyEmail>,
): Promise<Changed<CitizenUser> | Refused> {
  const { email, verified_at } = await lockAccount(tx, principal)
  if (verified_at !== null) return { audits: nothingChanged, result: await readCitizenUser(tx, principal) }
  const proved = await takeCode(tx, principal, 'confirm', params.code, now)
  if (proved === null || fold(proved) !== fold(email)) return refused(wrongCode())
  await updateById(tx, 'citizen_accounts', principal.id, { verified_at: now })
  const audit = { event: 'email-verified', entity: 'Citizen', entity_id: principal.id, new_values: { email } }
  return { audits: [audit], result: await readCitizenUser(tx, principal) }
}

/** The mail with another code changes nothing about the account. */
const aFurtherMail = new Unaudited('a further mail with a code')

/** Mails another code to confirm the e-mail, unless it is confirmed already. @throws AppError 429 within 60 seconds */
export async function resendEmailCode(
  tx: Tx,
  { principal, now }: CallContext<typeof calls.resendEmailCode>,
): Promise<Changed<CitizenUser>> {
  const { email, verified_at } = await lockAccount(tx, principal)
  if (verified_at === null) {
    await countMail(tx, principal, email, now)
    await orderAccountCode(tx, { citizen_id: principal.id, purpose: 'confirm', email }, now)
  }
  return { audits: aFurtherMail, result: await readCitizenUser(tx, principal) }
}

/**
 * Requests a new e-mail: a mail with a code goes to the new address. The response does not show whether another account has it.
 * @throws AppError 422 on `password` when it is wrong, on `email` when it is the present one; 429
 */
export const changeEmail = {
  before: (db: Db, { principal, body, now }: CallContext<typeof calls.changeCitizenEmail>) =>
    proveCitizenPassword(db, principal, body.password, now),
  change: orderEmailChange,
}

async function orderEmailChange(
  tx: Tx,
  { principal, body, now }: CallContext<typeof calls.changeCitizenEmail>,
  proof: Counter,
): Promise<Audits> {
  const { email } = await lockAccount(tx, principal)
  if (fold(email) === fold(body.email)) throw fieldError('email', 'field_errors.email_same')
  await clearAttempts(tx, proof.key)
  const pending = await findPendingChange(tx, principal)
  // A repeated request, because the response was lost: the code was already sent.
  if (pending?.email === body.email && now.getTime() - pending.created_at.getTime() < 60_000) return nothingChanged
  await countMail(tx, principal, body.email, now)
  await orderAccountCode(tx, { citizen_id: principal.id, purpose: 'change-email', email: body.email }, now)
  return [
    { event: 'email-change-asked', entity: 'Citizen', entity_id: principal.id, new_values: { email: body.email } },
  ]
}

/**
 * Changes the e-mail to the address that got the code, and notifies the former address. The same code again changes nothing.
 * @throws AppError 422 for a wrong code, and on `email` when another account has the address now; 429
 */
export const confirmEmailChange = { before: countTry, change: takeNewEmail }

async function takeNewEmail(
  tx: Tx,
  { principal, body, now }: CallContext<typeof calls.confirmEmailChange>,
): Promise<Audits | Refused> {
  const account = await lockAccount(tx, principal)
  const email = await takeCode(tx, principal, 'change-email', body.code, now)
  if (email === null) return refused(wrongCode())
  if (email === account.email) return nothingChanged
  await changeAccountEmail(tx, principal.id, { email, verified_at: now }, now)
  const values = { old_values: { email: account.email }, new_values: { email } }
  return [{ event: 'updated', entity: 'Citizen', entity_id: principal.id, ...values }]
}

/**
 * Mails another code to the new address.
 * @throws AppError 422 when no change was requested, 429 within 60 seconds
 */
export async function resendEmailChange(
  tx: Tx,
  { principal, now }: CallContext<typeof calls.resendEmailChange>,
): Promise<Unaudited> {
  const account = await lockAccount(tx, principal)
  const pending = await findPendingChange(tx, principal)
  if (pending === undefined || pending.email === account.email) throw new AppError('no_email_change')
  await countMail(tx, principal, pending.email, now)
  await orderAccountCode(tx, { citizen_id: principal.id, purpose: 'change-email', email: pending.email }, now)
  return aFurtherMail
}
