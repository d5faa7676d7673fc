import { listMails as call } from '@portal/contract/staff'
import type { FastifyInstance } from 'fastify'
import { auditReading, pageShown } from '../../audit/audit-reading.ts'
import { headersOf, listing } from '../../http/envelope.ts'
import { type AppContext, registerCall, signedIn } from '../../http/register-call.ts'
import { listMails, mailColumns } from './list-mails.ts'

/** Mails to citizens: sent and still to be sent (decisions §8). */
export function registerMails(app: FastifyInstance, serving: AppContext): void {
  registerCall(app, serving, call, async (context) => {
    const { query, locale, url } = context
    const found = await listMails(serving.db, signedIn(context), query)
    const values = pageShown(query, found.rows.length)
    await auditReading(serving.db, context, { event: 'listed', entity: 'Citizen', values })
    return listing(found, query, url, { headers: headersOf(mailColumns, locale) })
  })
}
