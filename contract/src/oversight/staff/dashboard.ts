import * as z from 'zod/mini'
import { call, moment, paginated, portal, raw } from '../../base/call.ts'
import { needs } from '../../base/models.ts'
import { pageParams, queryDay } from '../../base/query.ts'
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
  response: raw(z.object({ counters: z.array(counter), activities: paginated(stageCount), total: z.int() })),
})

export const dashboardFigures = call('GET', portal('dashboard/figures'), {
  ...ownDashboard,
  summary:
    'Load of validators, seats by program, registrations and decisions by week, time to validation; within the scope',
  query: z.object(period).check(inOrder('start_date', 'final_date')),
  response: raw(
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
  response: raw(
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
