import { fold } from '@portal/contract'
import { sql } from 'kysely'
import { presentRow, type RowOf, type Tx, updateById } from '../base/database/db.ts'
import { endSessionsOf } from '../base/services/identity/end-sessions.ts'
import { closeLinks } from '../base/services/identity/password-links.ts'
import { sendMail } from '../base/services/mail/send-mail.ts'
import { clearRefusals } from '../base/services/mail/undelivered.ts'
import { orderAccountCode } from './account-codes.ts'

type Address = Pick<RowOf<'citizen_accounts'>, 'email' | 'verified_at'>

/**
 * Changes the e-mail of an account, and ends everything that belonged to the former one: links to set a password, codes, a change that
 * waits for its code, and the open invitations that its owner could read there. Invitations to an address that the account
 * never confirmed stay: they are for somebody else. The former address gets a mail, and refused mails to both
 * addresses do not count any more.
 */
export async function changeAccountEmail(tx: Tx, id: number, next: Address, now: Date): Promise<void> {
  const { email: former, verified_at } = await presentRow<Address>(tx)`
    select email, verified_at from citizen_accounts where id = ${id} for no key update`
  await updateById(tx, 'citizen_accounts', id, { ...next, updated_at: now })
  await sql`delete from citizen_codes where citizen_id = ${id} and fold(email) <> ${fold(next.email)}`.execute(tx)
  await closeLinks(tx, { kind: 'citizen', id }, now)
  const to = { citizen_id: id, address: former }
  await sendMail(tx, { template: 'email_changed', to, params: { at: now.toISOString() } })
  await clearRefusals(tx, former, next.email)
  if (verified_at === null || fold(former) === fold(next.email)) return
  await sql`update guardians set ended_at = ${now}
    where fold(email) = ${fold(former)} and accepted_at is null and ended_at is null`.execute(tx)
}

/** Ends the open invitations that an account has sent: a former owner may have sent them. */
export async function endSentInvitations(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update guardians set ended_at = ${now}
    where invited_by = ${id} and accepted_at is null and ended_at is null`.execute(tx)
}

/**
 * Corrects the e-mail of an account for its owner. The new address is unverified until its owner confirms it with the code that
 * is sent there, in a mail about the correction. Every session ends, and every invitation that was sent meanwhile.
 */
export async function correctAccountEmail(tx: Tx, id: number, email: string, now: Date): Promise<void> {
  await changeAccountEmail(tx, id, { email, verified_at: null }, now)
  await orderAccountCode(tx, { citizen_id: id, purpose: 'confirm', email, is_corrected: true }, now)
  await endSentInvitations(tx, id, now)
  await endSessionsOf(tx, { kind: 'citizen', id }, 'email-changed', now)
}
