import * as z from 'zod/mini'
import { call, idOrNull, moment, page, paginated, portal, raw, textOrNull, timestamps } from '../../base/call.ts'
import { models, needs } from '../../base/models.ts'
import { listOf, pageParams, queryDay, queryInt, queryText } from '../../base/query.ts'
import { inOrder } from '../../base/rules.ts'

/** A card of the dashboard: one profile status and how many citizens in the caller’s scope have it. */
export const counter = z.object({
  status_id: z.int(),
  icon: z.string(),
  color: z.string(),
  name: z.string(),
  value: z.int(),
})

/** A venue and the number of people enrolled in its schedules. */
const stageCount = z.object({ id: z.int(), name: z.string(), users_count: z.int() })

/** The most days of the period of a statistic: two years. Each week of it is counted by itself. */
export const mostPeriodDays = 731

/** The period of a statistic, both days included, of at most {@link mostPeriodDays}. The default is the last twelve weeks. */
const period = { start_date: queryDay, final_date: queryDay }
const ownDashboard = { tag: 'dashboard', needs: 'session' } as const

export const dashboard = call('GET', portal('dashboard'), {
  ...ownDashboard,
  summary: 'Counters of citizens by status and enrolments by venue, within the caller’s scope',
  query: z.object({ ...pageParams, ...period }).check(inOrder('start_date', 'final_date')),
  answer: raw(z.object({ counters: z.array(counter), activities: paginated(stageCount), total: z.int() })),
})

export const dashboardFigures = call('GET', portal('dashboard/figures'), {
  ...ownDashboard,
  summary:
    'Load of validators, seats by program, registrations and decisions by week, time to validation; within the scope',
  query: z.object(period).check(inOrder('start_date', 'final_date')),
  answer: raw(
    z.object({
      start_date: z.string(),
      final_date: z.string(),
      /** The number of citizens assigned to each validator, and since when the oldest of them has been waiting. */
      validators: z.array(
        z.object({ id: z.int(), full_name: z.string(), waiting: z.int(), oldest_at: z.nullable(moment) }),
      ),
      /** Seats of activated schedules that are not deleted, by program. */
      programs: z.array(
        z.object({ id: z.int(), name: z.string(), quota: z.int(), accepted: z.int(), pending: z.int() }),
      ),
      /** By week. `week` is its Monday. */
      weeks: z.array(z.object({ week: z.string(), registered: z.int(), verified: z.int(), returned: z.int() })),
      /**
       * `count`: the citizens verified in the period, as the filters `verified_from` and `verified_to` find them. The hours from assignment
       * to verification are of those who had a validator before; null if nobody had.
       */
      times: z.object({ count: z.int(), median_hours: z.nullable(z.number()), p90_hours: z.nullable(z.number()) }),
    }),
  ),
})

export const dashboardSignUps = call('GET', portal('dashboard/sign-ups'), {
  summary: 'Sign-ups that are not deleted: begun and finished by day over two weeks, and codes that wait now',
  tag: 'dashboard',
  needs: needs('view', 'PreRegister'),
  answer: raw(
    z.object({
      /** Both days included. */
      start_date: z.string(),
      final_date: z.string(),
      /** Of those begun on a day, `finished` have used their code. */
      days: z.array(z.object({ day: z.string(), begun: z.int(), finished: z.int() })),
      begun: z.int(),
      finished: z.int(),
      /** Codes that were sent and are still valid, whenever the sign-up began. */
      waiting: z.int(),
    }),
  ),
})

/** A row of the audit log. */
export const auditRow = z.object({
  id: z.int(),
  user: z.string(),
  event: z.string(),
  event_name: z.string(),
  color: z.string(),
  type: z.string(),
  type_trans: z.string(),
  type_id: idOrNull,
  old_values: z.record(z.string(), z.unknown()),
  new_values: z.record(z.string(), z.unknown()),
  url: textOrNull,
  ip: textOrNull,
  user_agent: textOrNull,
  request_id: textOrNull,
  tags: textOrNull,
  /** The citizen to whom the record belongs, if the record is not the citizen. */
  profile_id: idOrNull,
  ...timestamps,
})
export type AuditRow = z.infer<typeof auditRow>

/** The largest number of audit rows that are counted. A total of this number means "this many or more" (ADR 0019). */
export const mostAuditsCounted = 20_000

export const listAudits = call('GET', portal('audits'), {
  summary:
    'The audit log, newest first; `type` and `type_id` give the history of one record. A total of 20,000 means that many or more',
  tag: 'audits',
  needs: [...needs('view', 'Audit'), ...models.map((entity) => ({ action: 'view-audit', entity }) as const)],
  query: z
    .object({
      ...pageParams,
      type: z.optional(queryText),
      type_id: z.optional(queryInt),
      /** All rows about one citizen: those of the citizen and those of records that belong to the citizen. */
      profile_id: z.optional(queryInt),
      user_id: z.optional(listOf(queryInt)),
      event: z.optional(listOf(queryText)),
      ip: z.optional(queryText),
      /** The rows that one request wrote. */
      request_id: z.optional(queryText),
      start_date: queryDay,
      final_date: queryDay,
    })
    .check(inOrder('start_date', 'final_date')),
  answer: page(auditRow),
})

/** The content of a notification and its link: a screen by name, or a path of this site. */
export const notificationData = z.object({
  title: z.string(),
  subject: z.string(),
  user: z.string(),
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
  summary: 'Own notifications, newest first; of one type, or of all where `type` names none of ours',
  query: z.object({ ...pageParams, type: z.optional(queryText) }),
  answer: raw(notificationPage),
})

const notificationParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)) })

export const readNotification = call('GET', '/api/notifications/:id', {
  summary: 'Mark one’s own notification as read',
  hasSideEffects: true,
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

export const health = call('GET', '/api/health', {
  summary: 'Alive',
  tag: 'operation',
  needs: 'nothing',
  answer: raw(z.object({ status: z.literal('ok') })),
})

export const ready = call('GET', '/api/ready', {
  summary: 'Ready: the database answers and is migrated',
  tag: 'operation',
  needs: 'nothing',
  answer: raw(z.object({ database: z.literal('ok'), migrations: z.int() })),
})

export const auditChoices = call('GET', portal('audits/choices'), {
  summary: 'What the audit log can be filtered by: the events, models and people in it',
  tag: 'audits',
  needs: needs('view', 'Audit'),
  answer: raw(
    z.object({
      events: z.array(z.object({ id: z.string(), name: z.string() })),
      types: z.array(z.object({ id: z.string(), name: z.string() })),
      users: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
})
