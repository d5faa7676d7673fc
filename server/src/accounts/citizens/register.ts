import { type BodyOf, fold, identityFileType } from '@portal/contract'
import type { register as call } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, firstRow, insertRow, type RowOf, type Tx, updateById } from '../../base/database/db.ts'
import { actor, anonymous } from '../../base/database/principals.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { blockOf, countAttempt, countersOfAddress, uncountAttempt } from '../../base/http/rate-limit.ts'
import { type Audits, auditsOf, makeChange, nothingChanged } from '../../base/services/audit/change.ts'
import { personalType } from '../../base/services/authority/account-holder.ts'
import { refuseWeakPassword } from '../../base/services/identity/password-rules.ts'
import { hashPassword } from '../../base/services/identity/passwords.ts'
import { tokenHash } from '../../base/services/identity/token-hash.ts'
import type { FileStore } from '../../base/storage/file-store.ts'
import { type StoredFile, withStoredFile } from '../../base/storage/stored-files.ts'
import { acceptDataProtection, acceptTerms } from '../../people/accept-terms.ts'
import { addDocument, checkDocument } from '../../people/add-document.ts'
import { takeOverAtSignUp } from '../../people/household/invitations.ts'
import { insertPerson } from '../../people/insert-person.ts'
import { addUsedDocumentJob } from '../../people/used-document.ts'

type Body = BodyOf<typeof call>

/** A sign-up whose code proved the e-mail. `is_used` is true after a registration. */
type Ticket = Pick<RowOf<'pre_registers'>, 'id' | 'email'> & { readonly is_used: boolean }

/** The sign-up of a token. @throws AppError 422 when it expired, was replaced or never existed */
async function findTicket(db: Db, { code, email }: Body, now: Date, isLocked: boolean): Promise<Ticket> {
  const ticket = await firstRow<Ticket>(db)`
    select id, email, code_hash is null as is_used from pre_registers
    where deleted_at is null and fold(email) = ${fold(email)} and ticket_hash = ${tokenHash(code)} and expires_at > ${now}
    ${isLocked ? sql`for no key update` : sql``}`
  if (ticket === undefined)
    throw new AppError('sign_up_over', { errors: { code: [{ key: 'error_codes.sign_up_over' }] } })
  return ticket
}

/** Marks a sign-up as used. From now on its token returns the same response, and changes nothing. */
function useUp(tx: Tx, { id }: Ticket, now: Date): Promise<void> {
  return updateById(tx, 'pre_registers', id, { code_hash: null, updated_at: now })
}

/**
 * Creates the account of a sign-up, with the profile of its holder and the first document. The code proved the e-mail, so the
 * account is confirmed. A person whom another account has handed over to this e-mail moves to the account. A repeated request
 * with the same token changes nothing. When another person has the document, it creates no account, returns the same response,
 * and sends that person's account a mail.
 * @throws AppError 422 on a field, `sign_up_over`; 429
 */
export async function registerAccount(
  db: Db,
  store: FileStore,
  { body, locale, origin, now }: CallContext<typeof call>,
): Promise<void> {
  const counters = countersOfAddress('register', origin.ip)
  await countAttempt(db, counters, now)
  // The token is checked first: without one, a request costs neither a password hash nor the work on a file.
  if ((await findTicket(db, body, now, false)).is_used) return
  const { name, s_name, surname, s_surname, document: number, email } = body
  const owner = { name: `${name} ${s_name ?? ''}`, surname: `${surname} ${s_surname ?? ''}`, document: number, email }
  await refuseWeakPassword(body.password, owner)
  const document = await checkDocument(body, { sender: `sign-up ${blockOf(origin.ip ?? '')}` })
  const password_hash = await hashPassword(body.password)

  async function write(tx: Tx, stored: StoredFile): Promise<Audits> {
    const ticket = await findTicket(tx, body, now, true)
    if (ticket.is_used) throw new AppError('already_done')
    const id = await insertRow(tx, 'citizen_accounts', {
      email: ticket.email,
      password_hash,
      verified_at: now,
      locale,
      created_at: now,
      updated_at: now,
    })
    const by = { kind: 'citizen', id } as const
    const person = actor(by, `${body.name} ${body.surname ?? ''}`.trim().toLocaleUpperCase('es'))
    const own = { ...origin, ...person }
    const holder = { accountId: id, typeId: personalType, relationship: null, fields: body, origin: own, now }
    const handedOver = await takeOverAtSignUp(tx, { id }, body, now)
    const { audits: personAudits, result: profile_id } = handedOver ?? (await insertPerson(tx, holder))
    const place = { profile_id, file_type_id: identityFileType }
    const { audits: documentAudits } = await addDocument(tx, { ...stored, by }, place, now)
    await acceptTerms(tx, id, now)
    await acceptDataProtection(tx, id, profile_id, now)
    await useUp(tx, ticket, now)
    await uncountAttempt(tx, counters, now)
    const new_values = { email: ticket.email }
    const created = { event: 'created', entity: 'Citizen', entity_id: id, new_values, profile_id }
    return auditsOf([...personAudits, ...documentAudits, created].map((audit) => ({ ...audit, by: person })))
  }

  /** Ends the sign-up of somebody whose document belongs to another person: each attempt with a document needs a code of its own. */
  async function refuse(tx: Tx): Promise<Audits> {
    const ticket = await findTicket(tx, body, now, true)
    if (ticket.is_used) return nothingChanged
    await useUp(tx, ticket, now)
    await addUsedDocumentJob(tx, body, { email: body.email }, now)
    await uncountAttempt(tx, counters, now)
    return [{ event: 'document-taken', entity: 'PreRegister', entity_id: ticket.id }]
  }

  try {
    await withStoredFile(store, { ...document, by: anonymous }, now, (stored) =>
      makeChange(db, origin, (tx) => write(tx, stored)),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The same form was sent at the same time.
    if (error.code === 'already_done') return
    if (error.code !== 'person_exists') throw error
    await makeChange(db, origin, refuse)
  }
}
