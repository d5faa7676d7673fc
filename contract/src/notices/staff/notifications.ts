import * as z from 'zod/mini'
import { call, moment, paginated, raw, timestamps } from '../../base/call.ts'
import { pageParams, queryFlag, queryText } from '../../base/query.ts'

/** The content of a notification and its link: a screen by name, or a path of this site. */
export const notificationData = z.object({
  title: z.string(),
  subject: z.string(),
  user: z.string(),
  /** Why a colleague handed a citizen over. */
  reason: z.optional(z.string()),
  created_at: z.string(),
  url: z.nullable(
    z.union([
      z.string(),
      z.object({
        name: z.string(),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.int()]))),
        /** The parameters after `?`, such as the filters of a list. */
        query: z.optional(z.record(z.string(), z.string())),
      }),
    ]),
  ),
})

export const notification = z.object({
  id: z.string(),
  type: z.string(),
  notifiable_type: z.string(),
  notifiable_id: z.int(),
  data: notificationData,
  read_at: z.nullable(moment),
  ...timestamps,
})
export type Notification = z.infer<typeof notification>

/** A page of notifications, with the number of all unread ones. */
const notificationPage = z.extend(paginated(notification), { unread: z.int() })

/** The type of the notification that a citizen was assigned to the recipient. */
export const validatorNotification = 'validator'
/** The type of the notification that citizens wait longer than promised. */
export const lateNotification = 'late'
/** The type of the notification that an import of schedules is finished. */
export const importNotification = 'import'

const ownNotifications = { tag: 'notifications', needs: 'session' } as const

export const listNotifications = call('GET', '/api/notifications', {
  ...ownNotifications,
  summary: 'Own notifications, newest first; of one type, or of all types when `type` is unknown',
  query: z.object({
    ...pageParams,
    type: z.optional(queryText),
    /** Only those that are not read. */
    unread: z.optional(queryFlag),
  }),
  response: raw(notificationPage),
})

const notificationParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)) })

export const readNotification = call('GET', '/api/notifications/:id', {
  summary: 'Mark one’s own notification as read',
  effect: 'changes',
  ...ownNotifications,
  params: notificationParams,
})

export const readAllNotifications = call('POST', '/api/notifications', {
  ...ownNotifications,
  summary: 'Mark all own notifications as read',
  body: z.object({ type: z.optional(queryText) }),
})

export const deleteNotification = call('DELETE', '/api/notifications/:id', {
  ...ownNotifications,
  summary: 'Delete one’s own notification',
  params: notificationParams,
})
