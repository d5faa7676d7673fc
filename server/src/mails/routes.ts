import { listMails as call } from '@portal/contract'
import type { FastifyInstance } from 'fastify'
import { answer, type Serving } from '../answer.ts'
import { headersOf, listing } from '../envelope.ts'
import { listMails, mailColumns } from './list-mails.ts'

/** What was mailed to citizens, and what is still to leave (decisions §8). */
export function registerMails(app: FastifyInstance, serving: Serving): void {
  answer(app, serving, call, async ({ query, locale, url }) =>
    listing(await listMails(serving.db, query), query, url, { headers: headersOf(mailColumns, locale) }),
  )
}
