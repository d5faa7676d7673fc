import { fold } from '@portal/contract'
import type * as calls from '@portal/contract/citizens'
import type { CitizenUser } from '@portal/contract/citizens'
import { type Db, firstRow, type Tx, updateById } from '../../base/database/db.ts'
import { AppError, fieldError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import type { SignedInCitizen } from '../../base/http/principal.ts'
import { clearAttempts, countAttempt, counterOf } from '../../base/http/rate-limit.ts'
import { writeAudit } from '../../base/services/audit/audit.ts'
import { commitThenThrow } from '../../base/services/identity/commit-then-throw.ts'
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

async function countTry(db: Db, { id }: SignedInCitizen, now: Date): Promise<void> {
  await countAttempt(db, [counterOf('citizen-code', id)], now)
}

async function countMail(tx: Tx, { id }: SignedInCitizen, email: string, now: Date): Promise<void> {
  await countAttempt(tx, [codeMailCounter(email), counterOf('citizen-code-mail', id)], now)
}

/**
 * Confirms the e-mail of the account. An e-mail that is confirmed already stays so, whatever the code.
 * @throws AppError 422 for a wrong code, 429
 */
export async function verifyEmail(
  db: Db,
  { principal, params, origin, now }: CallContext<typeof calls.verifyEmail>,
): Promise<CitizenUser> {
  await countTry(db, principal, now)
  await commitThenThrow(db, async (tx) => {
    const { email, verified_at } = await lockAccount(tx, principal)
    if (verified_at !== null) return undefined
    const proved = await takeCode(tx, principal, 'confirm', params.code, now)
    if (proved === null || fold(proved) !== fold(email)) return wrongCode()
    await updateById(tx, 'citizen_accounts', principal.id, { verified_at: now })
    await writeAudit(tx, origin, [
      { event: 'email-verified', entity: 'Citizen', entity_id: principal.id, new_values: { email } },
    ])
    return undefined
  })
  return readCitizenUser(db, principal)
}

/** Mails another code to confirm the e-mail, unless it is confirmed already. @throws AppError 429 within 60 seconds */
export async function resendEmailCode(
  db: Db,
  { principal, now }: CallContext<typeof calls.resendEmailCode>,
): Promise<CitizenUser> {
  await db.transaction().execute(async (tx) => {
    const { email, verified_at } = await lockAccount(tx, principal)
    if (verified_at !== null) return
    await countMail(tx, principal, email, now)
    await orderAccountCode(tx, { citizen_id: principal.id, purpose: 'confirm', email }, now)
  })
  return readCitizenUser(db, principal)
}

/**
 * Requests a new e-mail: a mail with a code goes to the new address. The response does not show whether another account has it.
 * @throws AppError 422 on `password` when it is wrong, on `email` when it is the present one; 429
 */
export async function changeEmail(
  db: Db,
  { principal, body, origin, now }: CallContext<typeof calls.changeCitizenEmail>,
): Promise<void> {
  const proof = await proveCitizenPassword(db, principal, body.password, now)
  await db.transaction().execute(async (tx) => {
    const { email } = await lockAccount(tx, principal)
    if (fold(email) === fold(body.email)) throw fieldError('email', 'faults.email_same')
    await clearAttempts(tx, proof.key)
    const pending = await findPendingChange(tx, principal)
    // A repeated request, because the response was lost: the code was already sent.
    if (pending?.email === body.email && now.getTime() - pending.created_at.getTime() < 60_000) return
    await countMail(tx, principal, body.email, now)
    await orderAccountCode(tx, { citizen_id: principal.id, purpose: 'change-email', email: body.email }, now)
    await writeAudit(tx, origin, [
      { event: 'email-change-asked', entity: 'Citizen', entity_id: principal.id, new_values: { email: body.email } },
    ])
  })
}

/**
 * Changes the e-mail to the address that got the code, and notifies the former address. The same code again changes nothing.
 * @throws AppError 422 for a wrong code, and on `email` when another account has the address now; 429
 */
export async function confirmEmailChange(
  db: Db,
  { principal, body, origin, now }: CallContext<typeof calls.confirmEmailChange>,
): Promise<void> {
  await countTry(db, principal, now)
  await commitThenThrow(db, async (tx) => {
    const account = await lockAccount(tx, principal)
    const email = await takeCode(tx, principal, 'change-email', body.code, now)
    if (email === null) return wrongCode()
    if (email === account.email) return undefined
    await changeAccountEmail(tx, principal.id, { email, verified_at: now }, now)
    const values = { old_values: { email: account.email }, new_values: { email } }
    await writeAudit(tx, origin, [{ event: 'updated', entity: 'Citizen', entity_id: principal.id, ...values }])
    return undefined
  })
}

/**
 * Mails another code to the new address.
 * @throws AppError 422 when no change was requested, 429 within 60 seconds
 */
export async function resendEmailChange(
  db: Db,
  { principal, now }: CallContext<typeof calls.resendEmailChange>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, principal)
    const pending = await findPendingChange(tx, principal)
    if (pending === undefined || pending.email === account.email) throw new AppError('no_email_change')
    await countMail(tx, principal, pending.email, now)
    await orderAccountCode(tx, { citizen_id: principal.id, purpose: 'change-email', email: pending.email }, now)
  })
}
