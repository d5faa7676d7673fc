import { fold, resetMinutes } from '@portal/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { RowOf } from '../../base/database/db.ts'
import { greetedAs, type MailedAccount, mailedColumns } from '../../base/services/authority/account-holder.ts'
import {
  newCitizenPasswordLink,
  resetMilliseconds,
  sendPasswordLink,
} from '../../base/services/identity/password-links.ts'
import { citizenResetRequest } from '../../base/services/identity/reset-request.ts'
import type { Task } from '../../base/services/jobs/jobs.ts'
import { renderMail } from '../../base/services/mail/mail-template.ts'
import type { CodeParts } from '../../people/sign-up-codes.ts'

type Found = MailedAccount & Pick<RowOf<'citizen_accounts'>, 'id' | 'email'>

/**
 * Finds the account of an e-mail and mails it a link for one use, valid for an hour. An address without an account gets nothing; a locked
 * account too.
 */
export function citizenResetLinkTask(parts: CodeParts): Task {
  return async (payload) => {
    const request = z.parse(citizenResetRequest, payload)
    const { rows } = await sql<Found>`
      select id, email, ${mailedColumns} from citizen_accounts
      where fold(email) = ${fold(request.email.trim())} and not is_locked`.execute(parts.db)
    const [account] = rows
    if (account === undefined) return
    const { id, email, locale } = account
    const { url, hash } = newCitizenPasswordLink(parts.publicUrl, email)
    const name = greetedAs(account, email)
    const letter = renderMail(locale, 'citizen_password_reset', { params: { name, minutes: resetMinutes }, link: url })
    const mail = { ...letter, locale, to: { name, address: email } }
    await sendPasswordLink(parts, { kind: 'citizen', id }, request, { hash, lifetime: resetMilliseconds, mail })
  }
}
