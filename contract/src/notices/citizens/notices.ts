import * as z from 'zod/mini'
import { call, moment, paginated, raw } from '../../base/call.ts'
import { pageParams } from '../../base/query.ts'

const of = { tag: 'citizen-notices', needs: 'confirmed', by: ['citizen'] } as const

/** The page that a notice opens, as a route of the clients: the holder, another person of the account, or an enrolment. Never null. */
export const citizenNoticeLink = z.object({
  name: z.enum(['Profile', 'Person', 'SubscriptionDetails']),
  params: z.object({ id: z.int() }),
})
export type CitizenNoticeLink = z.infer<typeof citizenNoticeLink>

/** A notice of an account. */
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

export const listCitizenNotices = call('GET', '/api/notifications', {
  ...of,
  summary: 'Own notices, newest first; `details.unread` counts the unread ones of all pages',
  query: z.object(pageParams),
  response: z.extend(raw(paginated(citizenNotice)), { details: z.object({ unread: z.int() }) }),
})

export const readCitizenNotice = call('GET', '/api/notifications/:id', {
  ...of,
  summary: 'Mark one’s own notice as read',
  effect: 'changes',
})

export const readAllCitizenNotices = call('POST', '/api/notifications', {
  ...of,
  summary: 'Mark all own notices as read',
})

export const deleteCitizenNotice = call('DELETE', '/api/notifications/:id', {
  ...of,
  summary: 'Delete one’s own notice',
})
