import * as calls from '@portal/contract/staff'
import { sql } from 'kysely'
import { allOf } from '../../base/database/search.ts'
import { present } from '../../base/errors/errors.ts'
import { citizenAccountPolicy } from '../../base/services/authority/policies/citizen-account.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import type { Registrar } from '../../base/services/calls/registrar.ts'
import type { MailWaits } from '../../base/services/mail/citizen-mails.ts'
import { isListed, listLeavingMails, listMails, mailSource, readMailRows, resendMail } from './mails.ts'

/** Mails to citizens: sent and still to be sent. */
export function registerMails({ data, write, list, db }: Registrar, waits: MailWaits): void {
  list(calls.listMails, {
    find: (_, { principal, query }) => listMails(db, principal, query, waits),
    reading: () => ({ entity: 'Citizen' }),
  })

  data(calls.listLeavingMails, (db, { principal }) => listLeavingMails(db, principal, waits), {
    reading: (_, { length: count }) => ({ event: 'listed', entity: 'Profile', values: { leaving: true, count } }),
  })

  data(
    calls.showMail,
    async (db, { principal, params }) => {
      const where = allOf([
        sql`mail.id = ${params.id}`,
        citizenAccountPolicy.rows(principal),
        profilePolicy.rows(principal),
        isListed,
      ])
      return present((await readMailRows(db, sql`from ${mailSource} where ${where} limit 1`, waits))[0])
    },
    { reading: (_, { id, profile_id }) => ({ event: 'read', entity: 'Citizen', profile_id, values: { mail: id } }) },
  )

  write(calls.resendMail, 'done.mail_sent_again', resendMail)
}
