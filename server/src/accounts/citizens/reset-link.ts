import { fold, resetMinutes } from '@portal/contract'
import * as z from 'zod/mini'
import { type Db, firstRow, type RowOf } from '../../base/database/db.ts'
import {
  newCitizenPasswordLink,
  passwordLinkContent,
  resetMilliseconds,
} from '../../base/services/identity/password-links.ts'
import { citizenResetRequest } from '../../base/services/identity/reset-request.ts'
import type { Task } from '../../base/services/jobs/workers.ts'
import type { ContentOf } from '../../base/services/mail/mail-content.ts'
import { sendMail } from '../../base/services/mail/send-mail.ts'

type Found = Pick<RowOf<'citizen_accounts'>, 'id' | 'email'>

/**
 * Runs {@link citizenResetLinkJob}: finds the account of an e-mail and mails it a link for one use, valid for an hour. An address without an
 * account gets nothing; a locked account too.
 */
export function citizenResetLinkTask({ db }: { readonly db: Db }): Task {
  return async (payload) => {
    const { email, ...params } = z.parse(citizenResetRequest, payload)
    const account = await firstRow<Found>(db)`
      select id, email from citizen_accounts where fold(email) = ${fold(email.trim())} and not is_locked`
    if (account === undefined) return
    // A transaction of its own: the job writes no audit row, because anybody can type an e-mail.
    await db.transaction().execute((tx) => {
      const to = { citizen_id: account.id, address: account.email }
      return sendMail(tx, { template: 'citizen_password_reset', to, params })
    })
  }
}

/** The content of that mail; nothing when the account is locked or has another address now. */
export const citizenResetLinkContent: ContentOf = async (parts, mail) => {
  const account = await firstRow<Pick<Found, 'id'>>(parts.db)`
    select id from citizen_accounts where id = ${mail.citizen_id} and not is_locked and fold(email) = ${fold(mail.address)}`
  if (account === undefined) return undefined
  const link = { ...newCitizenPasswordLink(parts.publicUrl, mail.address), lifetime: resetMilliseconds }
  return passwordLinkContent(parts, { kind: 'citizen', id: account.id }, mail, {
    ...link,
    params: { minutes: resetMinutes },
  })
}
