import * as z from 'zod/mini'
import { call, idParam, moment, paginated, raw, said } from '../../base/call.ts'
import { listParams } from '../../base/query.ts'

const of = { tag: 'citizen-notices', needs: 'confirmed', by: ['citizen'] } as const

/** Where a notice leads, as a route of the clients: the holder, another person of the account, or an enrolment. Never null. */
export const citizenNoticeLink = z.object({
  name: z.enum(['Profile', 'Person', 'SubscriptionDetails']),
  params: z.object({ id: z.int() }),
})
export type CitizenNoticeLink = z.infer<typeof citizenNoticeLink>

/** A notice of an account (citizens.md section 1.6). */
export const citizenNotice = z.object({
  id: z.string(),
  data: z.object({
    title: z.string(),
    subject: z.string(),
    user: z.string(),
    created_at: z.string(),
    url: citizenNoticeLink,
  }),
  read_at: z.nullable(moment),
  created_at: moment,
})
export type CitizenNotice = z.infer<typeof citizenNotice>

export const listCitizenNotices = call({
  ...of,
  method: 'GET',
  path: '/api/notifications',
  summary: 'Own notices, newest first; `details.unread` counts the unread ones of all pages',
  query: z.object({ page: listParams.page, per_page: listParams.per_page }),
  answer: z.extend(raw(paginated(citizenNotice)), { details: z.object({ unread: z.int() }) }),
})

const noticeParams = z.object({ id: idParam })

export const readCitizenNotice = call({
  ...of,
  method: 'GET',
  path: '/api/notifications/:id',
  summary: 'Mark one’s own notice as read',
  hasSideEffects: true,
  params: noticeParams,
  answer: said(),
})

export const readAllCitizenNotices = call({
  ...of,
  method: 'POST',
  path: '/api/notifications',
  summary: 'Mark all own notices as read',
  answer: said(),
})

export const deleteCitizenNotice = call({
  ...of,
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Delete one’s own notice',
  params: noticeParams,
  answer: said(),
})
