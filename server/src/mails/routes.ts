import { listMails as call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving, signedIn } from '../answer.ts'
import { headersOf, listing } from '../envelope.ts'
import { pageShown, traceReading } from '../trace-reading.ts'
import { listMails, mailColumns } from './list-mails.ts'

/** What was mailed to citizens, and what is still to leave (decisions §8). */
export function registerMails(app: FastifyInstance, serving: Serving): void {
  answer(app, serving, call, async (asked) => {
    const { query, locale, url } = asked
    const found = await listMails(serving.db, signedIn(asked), query)
    const values = pageShown(query, found.rows.length)
    await traceReading(serving.db, asked, { event: 'listed', entity: 'Citizen', values })
    return listing(found, query, url, { headers: headersOf(mailColumns, locale) })
  })
}
