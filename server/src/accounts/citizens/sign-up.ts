import { type BodyOf, fold } from '@portal/contract'
import type { preRegister as preRegisterCall, SignUpForm, verifySignUp as verifyCall } from '@portal/contract/citizens'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, insertRow, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import {
  attemptRefusal,
  countAttempt,
  counterOf,
  countersOfAddress,
  nameKey,
  uncountAttempt,
} from '../../base/http/rate-limit.ts'
import type { AuditEntry } from '../../base/services/audit/audit.ts'
import { auditsOf, type Changed, nothingChanged, type Refused, refused } from '../../base/services/audit/change.ts'
import {
  codeFits,
  codeMailCounter,
  mailedCodeHash,
  type StoredCode,
  wrongCode,
} from '../../base/services/identity/mailed-codes.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'
import { codeHours, sendSignUpCode, signUpSubject } from '../../people/sign-up-codes.ts'
import { addUsedDocumentJob } from '../../people/used-document.ts'

/** The sign-ups of an e-mail without a registration. */
const openOf = (email: string) => sql<SqlBool>`
  fold(email) = ${fold(email)} and deleted_at is null and (verified_at is null or code_hash is not null)`

/** Ends sign-ups: neither their code nor their token works any longer. */
async function endSignUps(tx: Tx, which: RawBuilder<SqlBool>, now: Date): Promise<void> {
  await sql`
    update pre_registers set deleted_at = ${now}, code_hash = null, ticket_hash = null where id in (
      select id from pre_registers where ${which} order by id for no key update)`.execute(tx)
}

type SignUpBody = BodyOf<typeof preRegisterCall>

/**
 * Counts a repeated request of the same sign-up. A client repeats it when the response was lost. The response is the same, and
 * no further mail is sent within a minute.
 * @returns whether it is such a repetition
 */
async function isRepeated(tx: Tx, body: SignUpBody, now: Date): Promise<boolean> {
  const same = counterOf('sign-up-repeated', tokenHash(JSON.stringify(Object.values(body))).toString('base64url'))
  const refusal = await attemptRefusal(tx, [same, codeMailCounter(body.email)], now)
  if (refusal !== undefined && refusal.code !== 'already_done') throw refusal
  return refusal !== undefined
}

/**
 * Begins a sign-up. It replaces the open one with the same e-mail whose code was not typed yet: one
 * whose code was right, or with the same document and another e-mail, goes on, because anybody can know an e-mail and a
 * document. Whether an account exists is checked only when the mail is sent, so that neither the response nor its time
 * shows it.
 * @throws AppError 429
 */
export const preRegister = {
  // A request that another limit refuses counts too.
  before: (db: Db, { origin, now }: CallContext<typeof preRegisterCall>) =>
    countAttempt(db, countersOfAddress('sign-up', origin.ip), now),
  change: beginSignUp,
}

async function beginSignUp(
  tx: Tx,
  { body, locale, now, translate }: CallContext<typeof preRegisterCall>,
): Promise<Changed<CallResult<typeof preRegisterCall>>> {
  const result = { data: translate('done.sign_up_begun', { hours: codeHours }), details: null }
  if (await isRepeated(tx, body, now)) return { audits: nothingChanged, result }
  const { document_type_id, name, s_name = null, surname, s_surname = null, email } = body
  const document = body.document.toUpperCase()
  await endSignUps(tx, sql`${openOf(email)} and verified_at is null`, now)
  const expires_at = new Date(now.getTime() + codeHours * 3_600_000)
  const person = { document_type_id, document, name, s_name, surname: surname ?? '', s_surname, email }
  const id = await insertRow(tx, 'pre_registers', { ...person, expires_at, created_at: now, updated_at: now })
  await sendSignUpCode(tx, { id, email, expires_at }, locale)
  return { audits: [{ event: 'created', entity: 'PreRegister', entity_id: id, new_values: person }], result }
}

type StoredSignUp = Omit<SignUpForm, 'code'> & StoredCode & Pick<RowOf<'pre_registers'>, 'id' | 'verified_at'>

/** The open sign-ups of an e-mail, the newest first: one whose code waits, and one whose code was right. The caller changes them. */
async function lockOpen(tx: Tx, email: string): Promise<StoredSignUp[]> {
  const { rows } = await sql<StoredSignUp>`
    select id, document_type_id, document, name, s_name, surname, s_surname, email, code_hash, tries, expires_at, verified_at
    from pre_registers where ${openOf(email)} order by id for no key update`.execute(tx)
  return rows.toReversed()
}

/** The sign-up of a code. Without one, the function does the same work. */
async function signUpOf(tx: Tx, open: readonly StoredSignUp[], code: string, now: Date) {
  let found: StoredSignUp | undefined
  for (const stored of open.length === 0 ? [undefined] : open) {
    if ((await codeFits(tx, signUpSubject(stored?.id ?? 0), stored, code, now)) && found === undefined) found = stored
  }
  return found
}

/**
 * Checks the code of a sign-up. The right code is valid until a registration uses it, and ends the other sign-ups of the
 * e-mail. Five wrong codes end the sign-up. When a person with an account has the document, that account gets a mail; the
 * response is the same.
 * @returns the form for the registration, with a token for one use instead of the code
 * @throws AppError 422 with one text for a wrong, an expired and an ended code, and for an e-mail without a sign-up; 429
 */
export const verifySignUp = {
  before: (db: Db, context: CallContext<typeof verifyCall>) => countAttempt(db, codeCounters(context), context.now),
  change: takeSignUpCode,
}

const codeCounters = ({ body: { email }, origin }: CallContext<typeof verifyCall>) => [
  ...countersOfAddress('sign-up-code', origin.ip),
  counterOf('sign-up-code-email', nameKey(email)),
]

async function takeSignUpCode(tx: Tx, context: CallContext<typeof verifyCall>): Promise<Changed<SignUpForm> | Refused> {
  const {
    body: { email, code },
    now,
  } = context
  const open = await lockOpen(tx, email)
  const stored = await signUpOf(tx, open, code, now)
  if (stored === undefined) {
    const ids = open.map(({ id }) => id)
    await sql`update pre_registers set tries = tries + 1 where id = any(${ids}::integer[])`.execute(tx)
    return refused(wrongCode())
  }
  await endSignUps(tx, sql`${openOf(email)} and id <> ${stored.id}`, now)
  // The same code returns the same token, because the first response may be lost.
  const ticket = (await mailedCodeHash(tx, `ticket ${stored.id}`, code)).toString('base64url')
  const values = { ticket_hash: tokenHash(ticket), verified_at: stored.verified_at ?? now }
  await updateById(tx, 'pre_registers', stored.id, values)
  await uncountAttempt(tx, codeCounters(context), now)
  const audits: AuditEntry[] = []
  if (stored.verified_at === null) {
    await addUsedDocumentJob(tx, stored, { email }, now)
    audits.push({ event: 'email-verified', entity: 'PreRegister', entity_id: stored.id })
  }
  const { id, code_hash, tries, expires_at, verified_at, ...form } = stored
  return { audits: auditsOf(audits), result: { ...form, code: ticket } }
}
