import { fold, resetMinutes } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { actor, writeAudit } from '../../../audit/audit.ts'
import { greetedAs, type MailedAccount, mailedColumns } from '../../../citizens/account-holder.ts'
import type { CodeParts } from '../../../citizens/sign-up-codes.ts'
import { keepPasswordLink, newCitizenPasswordLink, resetMilliseconds } from '../../../identity/password-links.ts'
import { anonymous } from '../../../identity/principals.ts'
import { citizenResetRequest } from '../../../identity/reset-request.ts'
import type { Task } from '../../../jobs/jobs.ts'
import { renderMail } from '../../../mail/mail-template.ts'

interface Found extends MailedAccount {
  readonly id: number
  readonly email: string
}

/**
 * Finds the account of an e-mail and mails it a link for one use, valid for an hour. An address without an account gets nothing; a locked
 * account too.
 */
export function citizenResetLinkTask({ db, mailer, publicUrl, now: clock }: CodeParts): Task {
  return async (payload) => {
    const { email: typed, asked_at, origin } = z.parse(citizenResetRequest, payload)
    const now = clock()
    // After a long outage the request is too old to be useful.
    if (now.getTime() - Date.parse(asked_at) > resetMilliseconds) return
    const { rows } = await sql<Found>`
      select id, email, ${mailedColumns} from citizens where fold(email) = ${fold(typed.trim())} and not is_locked`.execute(
      db,
    )
    const [account] = rows
    if (account === undefined) return
    const { id, email, locale } = account
    const { url, hash } = newCitizenPasswordLink(publicUrl, email)
    const expiresAt = new Date(now.getTime() + resetMilliseconds)
    if (!(await keepPasswordLink(db, { kind: 'citizen', id }, { hash, requestedBy: null, expiresAt }, now))) return
    const name = greetedAs(account, email)
    const letter = renderMail(locale, 'citizen_password_reset', { params: { name, minutes: resetMinutes }, link: url })
    try {
      await mailer.send({ ...letter, locale, to: { name, address: email } })
    } catch (error) {
      // The mail was not sent, so nobody has this link. The next attempt makes another one.
      await db.deleteFrom('password_resets').where('hash', '=', hash).execute()
      throw error
    }
    // A request without a session has no known author, because anyone can type the e-mail.
    await writeAudit(db, { ...origin, ...actor(anonymous, null) }, [
      { event: 'password-reset-asked', entity: 'Citizen', entity_id: id },
    ])
  }
}
