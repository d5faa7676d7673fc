import * as calls from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { rowsFor, scope } from '../../authority/scope.ts'
import { allOf } from '../../database/search.ts'
import type { AppContext } from '../../http/call-context.ts'
import { headersOf, listing } from '../../http/envelope.ts'
import { AppError } from '../../http/errors.ts'
import { registerCall } from '../../http/register-call.ts'
import { registerDataCall, registerMessageCall } from '../../http/simple-calls.ts'
import type { MailWaits } from '../../mail/citizen-mails.ts'
import { listLeavingMails, listMails, mailColumns } from './list-mails.ts'
import { readMailRows } from './mail-rows.ts'
import { resendMail } from './resend-mail.ts'

/** Mails to citizens: sent and still to be sent (decisions §8). */
export function registerMails(app: FastifyInstance, serving: AppContext, waits: MailWaits): void {
  const { db } = serving

  registerCall(app, serving, calls.listMails, async (context) => {
    const { query, locale, url } = context
    const found = await listMails(db, context.who, query, waits)
    const values = pageShown(query, found.rows.length)
    await auditReading(db, context, { event: 'listed', entity: 'Citizen', values })
    return listing(found, query, url, { headers: headersOf(mailColumns, locale) })
  })

  registerDataCall(app, serving, calls.listLeavingMails, async (context) => {
    const rows = await listLeavingMails(db, context.who, waits)
    await auditReading(db, context, {
      event: 'listed',
      entity: 'Profile',
      values: { leaving: true, count: rows.length },
    })
    return rows
  })

  registerDataCall(app, serving, calls.showMail, async (context) => {
    const { who } = context
    const { id } = context.params
    const where = allOf([sql`mail.id = ${id}`, rowsFor(who, 'view', 'Citizen'), scope(who)])
    const [mail] = await readMailRows(db, where, sql`limit 1`, waits)
    if (mail === undefined) throw new AppError('not_found')
    const { profile_id } = mail
    await auditReading(db, context, { event: 'read', entity: 'Citizen', profile_id, values: { mail: id } })
    return mail
  })

  registerMessageCall(app, serving, calls.resendMail, 'done.mail_sent_again', (context) => resendMail(db, context))
}
