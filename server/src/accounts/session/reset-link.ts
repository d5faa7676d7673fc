import { fold, invitationDays, resetMinutes, writtenDocument } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, firstRow, type RowOf } from '../../base/database/db.ts'
import { attemptRefusal, counterOf } from '../../base/http/rate-limit.ts'
import { passwordIsClosed } from '../../base/services/identity/linked-identities.ts'
import {
  invitationMilliseconds,
  newPasswordLink,
  passwordLinkContent,
  resetMilliseconds,
} from '../../base/services/identity/password-links.ts'
import { resetRequest } from '../../base/services/identity/reset-request.ts'
import type { Task } from '../../base/services/jobs/workers.ts'
import type { ContentOf } from '../../base/services/mail/mail-content.ts'
import { sendMail } from '../../base/services/mail/send-mail.ts'

interface Found extends Pick<RowOf<'users'>, 'id' | 'username' | 'email' | 'is_invited'> {
  /** Whether they sign in only with the identity of the institute, so that a link would be of no use. */
  password_is_closed: boolean
}

/** The accounts that match the text. A document may belong to several accounts; each receives its own link in a separate mail. */
async function findAccounts({ db, hasProvider }: ResetLinkParts, typed: string): Promise<Found[]> {
  const [folded, document] = [fold(typed.trim()), writtenDocument(typed)]
  // An account from the provider's claims may have no document, and a text without letters and digits must not match it.
  const { rows } = await sql<Found>`
    select id, username, email, is_invited, ${passwordIsClosed(sql`users.id`, hasProvider)} as password_is_closed
    from users where deleted_at is null and not is_locked
      and (fold(username) = ${folded} or fold(email) = ${folded} or (document <> '' and document = ${document}))
    order by id limit 10`.execute(db)
  return rows
}

/** The settings that are needed to find the accounts for a link. */
export interface ResetLinkParts {
  readonly db: Db
  /** Whether an identity provider is configured. */
  readonly hasProvider: boolean
  readonly now: () => Date
}

/**
 * Runs {@link resetLinkJob}: finds the accounts and mails each a link for one use, valid for an hour; an invitation for days. An account
 * that signs in only with the identity of the institute gets a mail that says so instead.
 */
export function resetLinkTask(parts: ResetLinkParts): Task {
  const { db, now } = parts
  return async (payload) => {
    const { document, locale, ...request } = z.parse(resetRequest, payload)
    const found = await findAccounts(parts, document)
    // A transaction of its own: the job writes no audit row, because anybody can type a name.
    await db.transaction().execute(async (tx) => {
      for (const { id, username, email, is_invited, password_is_closed } of found) {
        const mail = { to: { user_id: id, address: email }, locale }
        if (!password_is_closed) {
          // A request without a session gets the short-lived link, also for an invited account.
          const template = is_invited && request.asked_by !== undefined ? 'invitation' : 'password_reset'
          await sendMail(tx, { ...mail, template, params: request })
        } else if ((await attemptRefusal(tx, [counterOf('identity-hint', id)], now())) === undefined) {
          await sendMail(tx, { ...mail, template: 'use_identity', params: { username } })
        }
      }
    })
  }
}

/** The content of a mail with a link for a staff account; nothing when the account is closed or has another address now. */
function linkContent(lifetime: number): ContentOf {
  return async (parts, mail) => {
    const account = await firstRow<Pick<Found, 'id' | 'username'>>(parts.db)`
      select id, username from users
      where id = ${mail.user_id} and deleted_at is null and not is_locked and fold(email) = ${fold(mail.address)}`
    if (account === undefined) return undefined
    const { id, username } = account
    const link = newPasswordLink(parts.publicUrl, mail.locale, mail.address)
    const params = { username, minutes: resetMinutes, days: invitationDays }
    return passwordLinkContent(parts, { kind: 'staff', id }, mail, { ...link, lifetime, params })
  }
}

/** The contents of mails with links to choose a password. */
export const resetLinkContents = {
  password_reset: linkContent(resetMilliseconds),
  invitation: linkContent(invitationMilliseconds),
}
