import { fold, invitationDays, type Locale, resetMinutes, writtenDocument } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, RowOf } from '../../base/database/db.ts'
import { attemptRefusal, counterOf } from '../../base/http/rate-limit.ts'
import { passwordIsClosed } from '../../base/services/identity/linked-identities.ts'
import {
  invitationMilliseconds,
  newPasswordLink,
  resetMilliseconds,
  sendPasswordLink,
} from '../../base/services/identity/password-links.ts'
import { type ResetRequest, resetRequest } from '../../base/services/identity/reset-request.ts'
import type { Task } from '../../base/services/jobs/jobs.ts'
import type { Mailer } from '../../base/services/mail/mail.ts'
import { renderMail, screenUrl } from '../../base/services/mail/mail-template.ts'

interface Found extends Pick<RowOf<'users'>, 'id' | 'name' | 'username' | 'email' | 'is_invited'> {
  full_name: string
  /** Whether they sign in only with the identity of the institute, so that a link would be of no use. */
  password_is_closed: boolean
}

/** The accounts that match the text. A document may belong to several accounts; each receives its own link in a separate mail. */
async function findAccounts({ db, hasProvider }: ResetLinkParts, typed: string): Promise<Found[]> {
  const [folded, document] = [fold(typed.trim()), writtenDocument(typed)]
  // An account that the provider's claims made may be without a document, and a text of signs only means none of these.
  const { rows } = await sql<Found>`
    select id, name, username, users.full_name, email, is_invited,
      ${passwordIsClosed(sql`users.id`, hasProvider)} as password_is_closed
    from users where deleted_at is null and not is_locked
      and (fold(username) = ${folded} or fold(email) = ${folded} or (document <> '' and document = ${document}))
    order by id limit 10`.execute(db)
  return rows
}

/** The parts needed to send links. `publicUrl` is the public address of the web application. */
export interface ResetLinkParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly publicUrl: string
  /** Whether an identity provider is configured. */
  readonly hasProvider: boolean
  readonly now: () => Date
}

/** Tells somebody who asked for a password, or was invited, that they sign in with the account of the institute. */
async function sendHint({ db, mailer, publicUrl, now }: ResetLinkParts, person: Found, locale: Locale): Promise<void> {
  const { id, name, username, email, full_name } = person
  if ((await attemptRefusal(db, [counterOf('identity-hint', id)], now())) !== undefined) return
  const link = screenUrl(publicUrl, locale, 'login')
  const letter = renderMail(locale, 'use_identity', { params: { name, username }, link })
  await mailer.send({ ...letter, locale, to: { name: full_name, address: email } })
}

async function sendLink(parts: ResetLinkParts, person: Found, request: ResetRequest): Promise<void> {
  const { id, name, username, email, full_name, is_invited } = person
  const { locale, asked_by } = request
  // Whoever asks for a link without a session gets the short one, also for an account that is still invited.
  const isInvitation = is_invited && asked_by !== undefined
  const lifetime = isInvitation ? invitationMilliseconds : resetMilliseconds
  const { url, hash } = newPasswordLink(parts.publicUrl, locale, email)
  const params = { name, username, minutes: resetMinutes, days: invitationDays }
  const letter = renderMail(locale, isInvitation ? 'invitation' : 'password_reset', { params, link: url })
  const mail = { ...letter, locale, to: { name: full_name, address: email } }
  await sendPasswordLink(parts, { kind: 'staff', id }, request, { hash, lifetime, mail })
}

/**
 * Runs {@link resetLinkJob}: finds the accounts and mails each a link for one use, valid for an hour; an invitation for days. An account
 * that signs in only with the identity of the institute gets a mail that says so instead.
 */
export function resetLinkTask(parts: ResetLinkParts): Task {
  return async (payload) => {
    const request = z.parse(resetRequest, payload)
    for (const person of await findAccounts(parts, request.document)) {
      if (person.password_is_closed) await sendHint(parts, person, request.locale)
      else await sendLink(parts, person, request)
    }
  }
}
