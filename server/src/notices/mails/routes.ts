import * as calls from '@portal/contract/staff'
import { sql } from 'kysely'
import { allOf } from '../../base/database/search.ts'
import { present } from '../../base/errors/errors.ts'
import { auditReading } from '../../base/services/audit/audit-reading.ts'
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

  data(calls.listLeavingMails, async (db, context) => {
    const rows = await listLeavingMails(db, context.principal, waits)
    const values = { leaving: true, count: rows.length }
    await auditReading(db, context, { event: 'listed', entity: 'Profile', values })
    return rows
  })

  data(calls.showMail, async (db, context) => {
    const { principal } = context
    const { id } = context.params
    const where = allOf([
      sql`mail.id = ${id}`,
      citizenAccountPolicy.rows(principal),
      profilePolicy.rows(principal),
      isListed,
    ])
    const mail = present((await readMailRows(db, sql`from ${mailSource} where ${where} limit 1`, waits))[0])
    const { profile_id } = mail
    await auditReading(db, context, { event: 'read', entity: 'Citizen', profile_id, values: { mail: id } })
    return mail
  })

  write(calls.resendMail, 'done.mail_sent_again', resendMail)
}
