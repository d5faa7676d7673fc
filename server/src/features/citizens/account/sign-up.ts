import { type BodyOf, fold } from '@portal/contract'
import type { preRegister as preRegisterCall, SignUpForm, verifySignUp as verifyCall } from '@portal/contract/citizens'
import { type SqlBool, sql } from 'kysely'
import { writeAudit } from '../../../audit/audit.ts'
import { addCodeJob, codeHours, signUpSubject } from '../../../citizens/sign-up-codes.ts'
import { type Db, firstRow, insertRow, type RowOf, type Tx } from '../../../database/db.ts'
import { anywhere } from '../../../database/search.ts'
import type { CallContext } from '../../../http/call-context.ts'
import {
  attemptRefusal,
  type Counter,
  countAttempt,
  countersOfAddress,
  nameKey,
  type RateLimit,
  uncountAttempt,
} from '../../../http/rate-limit.ts'
import { commitThenThrow } from '../../../identity/commit-then-throw.ts'
import {
  codeFits,
  codeMailCounter,
  mailedCodeHash,
  type StoredCode,
  wrongCode,
} from '../../../identity/mailed-codes.ts'
import { tokenHash } from '../../../identity/token-hash.ts'

/** Sign-ups and checks of a code that one address may make in ten minutes; a block of addresses has three times this limit. */
export const perAddress: RateLimit = { allowed: 30, seconds: 600, errorCode: 'too_many_requests' }

/** Codes that may be tried for one e-mail in an hour, over all the codes that it gets. */
const perEmail: RateLimit = { allowed: 30, seconds: 3600, errorCode: 'too_many_requests' }

/** The condition for sign-ups with an e-mail, and with a document. The search text contains both, and has an index. */
export const signUpWith = {
  email: (email: string) => sql<SqlBool>`(search_text like ${anywhere(fold(email))} and fold(email) = ${fold(email)})`,
  document: (document: string) =>
    sql<SqlBool>`(search_text like ${anywhere(fold(document))} and document = ${document.toUpperCase()})`,
}

/** Sign-ups that have not become an account: whoever registers uses the code up. */
const isOpen = sql<SqlBool>`deleted_at is null and (verified_at is null or code_hash is not null)`

type SignUpBody = BodyOf<typeof preRegisterCall>

/**
 * Counts a request of the same sign-up, which its sender repeats because the answer was lost: the answer is then the same, and no further mail
 * leaves within a minute.
 * @returns whether it is such a repetition
 */
async function isRepeated(tx: Tx, body: SignUpBody, now: Date): Promise<boolean> {
  const same: Counter = {
    key: `sign-up ${tokenHash(JSON.stringify(Object.values(body))).toString('base64url')}`,
    limits: [{ allowed: 1, seconds: 60, errorCode: 'already_done' }],
  }
  const refusal = await attemptRefusal(tx, [same, codeMailCounter(body.email)], now)
  if (refusal !== undefined && refusal.code !== 'already_done') throw refusal
  return refusal !== undefined
}

/**
 * Begins a sign-up. It takes the place of those that were begun with the same e-mail or document and not finished. Whether there is an account
 * already only the job of the mail asks, so that neither the answer nor its time shows it.
 * @throws AppError 429
 */
export async function preRegister(
  db: Db,
  { body, locale, origin, now }: CallContext<typeof preRegisterCall>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await countAttempt(tx, countersOfAddress('sign-up', origin.ip, perAddress), now)
    if (await isRepeated(tx, body, now)) return
    const { document_type_id, name, s_name = null, surname, s_surname = null, email } = body
    const document = body.document.toUpperCase()
    const isSamePerson = sql<SqlBool>`(${signUpWith.document(document)} and document_type_id = ${document_type_id})`
    await sql`
      update pre_registers set deleted_at = ${now}, code_hash = null, ticket_hash = null where id in (
        select id from pre_registers where ${isOpen} and (${signUpWith.email(email)} or ${isSamePerson})
        order by id for no key update)`.execute(tx)
    const expires_at = new Date(now.getTime() + codeHours * 3_600_000)
    const person = { document_type_id, document, name, s_name, surname, s_surname, email }
    const id = await insertRow(tx, 'pre_registers', { ...person, expires_at, created_at: now, updated_at: now })
    await addCodeJob(tx, id, expires_at, locale)
    await writeAudit(tx, origin, [{ event: 'created', entity: 'PreRegister', entity_id: id, new_values: person }])
  })
}

type StoredSignUp = Omit<SignUpForm, 'code'> & StoredCode & Pick<RowOf<'pre_registers'>, 'id' | 'verified_at'>

/**
 * Checks the code of a sign-up. The right one works until somebody registers with it; five wrong ones end it.
 * @returns the form for the registration, with a token for one use in the place of the code
 * @throws AppError 422 with one text for a wrong, an expired and an ended code, and for an e-mail that has none; 429
 */
export async function verifySignUp(
  db: Db,
  { body: { email, code }, origin, now }: CallContext<typeof verifyCall>,
): Promise<SignUpForm> {
  const counters = [
    ...countersOfAddress('sign-up-code', origin.ip, perAddress),
    { key: `sign-up-code ${nameKey(email)}`, limits: [perEmail] },
  ]
  await countAttempt(db, counters, now)
  return commitThenThrow(db, async (tx) => {
    const stored = await firstRow<StoredSignUp>(tx)`
      select id, document_type_id, document, name, s_name, surname, s_surname, email, code_hash, tries, expires_at, verified_at
      from pre_registers where ${isOpen} and ${signUpWith.email(email)}
      order by id desc limit 1 for no key update`
    const fits = await codeFits(tx, signUpSubject(stored?.id ?? 0), stored, code, now)
    if (stored === undefined) return wrongCode()
    const change = tx.updateTable('pre_registers').where('id', '=', stored.id)
    if (!fits) {
      await change.set({ tries: stored.tries + 1 }).execute()
      return wrongCode()
    }
    // The same code gives the same token, because the first answer may have been lost.
    const ticket = (await mailedCodeHash(tx, `ticket ${stored.id}`, code)).toString('base64url')
    await change.set({ ticket_hash: tokenHash(ticket), verified_at: stored.verified_at ?? now }).execute()
    await uncountAttempt(tx, counters, now)
    if (stored.verified_at === null) {
      await writeAudit(tx, origin, [{ event: 'email-verified', entity: 'PreRegister', entity_id: stored.id }])
    }
    const { id, code_hash, tries, expires_at, verified_at, ...form } = stored
    return { ...form, code: ticket }
  })
}
