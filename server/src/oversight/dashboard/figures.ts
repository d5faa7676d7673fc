import { dayLength, type QueryOf, type ResponseOf, type Subject, status } from '@portal/contract'
import {
  type dashboardFigures as figuresCall,
  type Model,
  mostPeriodDays,
  type dashboardSignUps as signUpsCall,
} from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { counted } from '../../base/database/counts.ts'
import { type Db, presentRow } from '../../base/database/db.ts'
import { fieldError } from '../../base/errors/errors.ts'
import type { SignedIn } from '../../base/http/principal.ts'
import { policyOf } from '../../base/services/authority/policies/policy-of.ts'
import { preRegisterPolicy } from '../../base/services/authority/policies/pre-register.ts'
import { profilePolicy } from '../../base/services/authority/policies/profile.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { isValidator } from '../../base/services/authority/policies/user.ts'
import { bogotaDay, dayEnd, dayStart, type StoredRow, wireRow } from '../../base/text/time.ts'
import { inTurn } from './in-turn.ts'

export type Statistics = ResponseOf<typeof figuresCall>['data']

/**
 * The requested days, or the last twelve weeks without any. The end is the first moment after the last day.
 * @throws AppError 422 on `start_date` for more than {@link mostPeriodDays}, or days in the wrong order
 */
export function periodOf(query: QueryOf<typeof figuresCall>, now: Date) {
  const final_date = query.final_date ?? bogotaDay(now)
  const start_date = query.start_date ?? bogotaDay(new Date(dayStart(final_date).getTime() - 83 * dayLength))
  const [from, to] = [dayStart(start_date), dayEnd(final_date)]
  // A first day alone may be later than today.
  if (from >= to) throw fieldError('start_date', 'field_errors.period_ended', { day: final_date })
  if (to.getTime() - from.getTime() > mostPeriodDays * dayLength) {
    throw fieldError('start_date', 'field_errors.period_too_long', { max: mostPeriodDays })
  }
  return { start_date, final_date, from, to }
}

/** Every validator with the number of citizens that wait for them, highest first; only oneself without scope over all citizens. */
async function validatorsOf(db: Db, principal: Subject): Promise<Statistics['validators']> {
  const among = profilePolicy.scope(principal) === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`users.id = ${principal.id}`
  const { rows } = await sql<StoredRow<Statistics['validators'][number]>>`
    with waiting as (
      select checker_id, count(*)::integer as waiting, min(assigned_at) as oldest_at from profiles
      where status_id = ${status.profileValidating} and checker_id is not null and ${profilePolicy.rows(principal)} group by checker_id)
    select users.id, users.full_name,
      coalesce(waiting.waiting, 0) as waiting, waiting.oldest_at
    from users left join waiting on waiting.checker_id = users.id
    where ${among} and (waiting.checker_id is not null or (users.deleted_at is null and not users.is_locked and ${isValidator}))
    order by waiting desc, full_name limit 100`.execute(db)
  return rows.map(wireRow)
}

/** Seats by program: total, accepted and pending. */
async function programsOf(db: Db, principal: Subject): Promise<Statistics['programs']> {
  const { rows } = await sql<Statistics['programs'][number]>`
    with seats as (
      select schedule_id, (count(*) filter (where status_id = ${status.enrolmentAccepted}))::integer as accepted,
        (count(*) filter (where status_id = ${status.enrolmentPending}))::integer as pending
      from citizen_schedules where status_id in (${status.enrolmentAccepted}, ${status.enrolmentPending})
      group by schedule_id)
    select list.id, list.name, sum(schedules.quota)::integer as quota,
      coalesce(sum(seats.accepted), 0)::integer as accepted, coalesce(sum(seats.pending), 0)::integer as pending
    from schedules join programs as list on list.id = schedules.program_id
    left join seats on seats.schedule_id = schedules.id
    where schedules.deleted_at is null and schedules.is_activated
      and ${schedulePolicy.rows(principal)} and ${policyOf('Program').rows(principal)}
    group by list.id order by quota desc, list.name limit 50`.execute(db)
  return rows
}

/** Each week is read from its own part of an index. Grouping all rows by week would compute the week of each. */
async function weeksOf(db: Db, principal: Subject, from: Date, to: Date): Promise<Statistics['weeks']> {
  const during = (column: string) => sql<SqlBool>`${sql.ref(column)} >= since and ${sql.ref(column)} < until`
  const onlyVisible =
    profilePolicy.scope(principal) === 'all'
      ? sql``
      : sql`join profiles on profiles.id = profile_transitions.profile_id and ${profilePolicy.rows(principal)}`
  const { rows } = await sql<Statistics['weeks'][number]>`
    with weeks as (
      select to_char(day, 'YYYY-MM-DD') as week, greatest(day at time zone 'America/Bogota', ${from}) as since,
        least((day + interval '1 week') at time zone 'America/Bogota', ${to}) as until
      from generate_series(
        date_trunc('week', ${from}::timestamptz at time zone 'America/Bogota'),
        (${to}::timestamptz - interval '1 second') at time zone 'America/Bogota', interval '1 week') as day)
    select week,
      (select count(*)::integer from profiles where ${during('profiles.created_at')} and ${profilePolicy.rows(principal)}) as registered,
      (select count(*)::integer from profiles where ${during('profiles.verified_at')} and ${profilePolicy.rows(principal)}) as verified,
      (select count(distinct profile_transitions.profile_id)::integer from profile_transitions ${onlyVisible}
        where move = 'return' and undone_at is null and ${during('profile_transitions.created_at')}) as returned
    from weeks order by week`.execute(db)
  return rows
}

const noTimes: Statistics['times'] = { count: 0, median_hours: null, p90_hours: null }

/** Counts the people verified in the period, like the list of them. The hours count only people who had a validator before. */
function timesOf(db: Db, principal: Subject, from: Date, to: Date): Promise<Statistics['times']> {
  return presentRow<Statistics['times']>(db)`
    with taken as (
      select case when assigned_at <= verified_at then extract(epoch from verified_at - assigned_at) / 3600 end as hours
      from profiles where verified_at >= ${from} and verified_at < ${to} and ${profilePolicy.rows(principal)})
    select count(*)::integer as count,
      round(percentile_cont(0.5) within group (order by hours)::numeric, 1) as median_hours,
      round(percentile_cont(0.9) within group (order by hours)::numeric, 1) as p90_hours
    from taken`
}

/**
 * Figures about rows of some models, cached for a few seconds in a large portal (ADR 0036); `none` for a principal who may view
 * no row of one.
 */
async function cached<T>(
  db: Db,
  principal: Subject,
  models: readonly Model[],
  question: readonly unknown[],
  none: T,
  work: () => Promise<T>,
): Promise<T> {
  if (models.some((model) => policyOf(model).scope(principal) === 'none')) return none
  const rows = models.map((model) => policyOf(model).rows(principal).toOperationNode())
  return counted(db, principal, JSON.stringify(['figures', rows, question]), () => inTurn(db, work))
}

/** The figures of a period, from the rows that the person may view. Some see only their own citizens. */
export async function readStatistics(
  db: Db,
  principal: Subject,
  query: QueryOf<typeof figuresCall>,
  now: Date,
): Promise<Statistics> {
  const { start_date, final_date, from, to } = periodOf(query, now)
  const days = [start_date, final_date]
  const [validators, programs, weeks, times] = await Promise.all([
    cached(
      db,
      principal,
      ['Profile'],
      ['validators', profilePolicy.scope(principal) === 'all' || principal.id],
      [],
      () => validatorsOf(db, principal),
    ),
    cached(db, principal, ['Schedule', 'Program'], ['programs'], [], () => programsOf(db, principal)),
    cached(db, principal, ['Profile'], ['weeks', ...days], [], () => weeksOf(db, principal, from, to)),
    cached(db, principal, ['Profile'], ['times', ...days], noTimes, () => timesOf(db, principal, from, to)),
  ])
  return { start_date, final_date, validators, programs, weeks, times }
}

type SignUps = ResponseOf<typeof signUpsCall>['data']

/** The days that are shown, today included. */
const signUpDays = 14

/** The sign-ups that the person may view. The list of pre-registrations with the same days and state has exactly these. */
export async function readSignUps(db: Db, principal: SignedIn, now: Date): Promise<SignUps> {
  const final_date = bogotaDay(now)
  const start_date = bogotaDay(new Date(dayStart(final_date).getTime() - (signUpDays - 1) * dayLength))
  const rows = sql`pre_registers as list where ${preRegisterPolicy.rows(principal, 'view', {})}`
  const [byDay, { waiting }] = await Promise.all([
    sql<SignUps['days'][number]>`
      with counted as (
        select to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day, count(*)::integer as begun,
          count(verified_at)::integer as finished
        from ${rows} and created_at >= ${dayStart(start_date)} and created_at < ${dayEnd(final_date)} group by 1),
      days as (
        select to_char(day, 'YYYY-MM-DD') as day
        from generate_series(${start_date}::date, ${final_date}::date, interval '1 day') as day)
      select days.day, coalesce(begun, 0) as begun, coalesce(finished, 0) as finished
      from days left join counted using (day) order by days.day`.execute(db),
    presentRow<{ waiting: number }>(db)`
      select count(*)::integer as waiting from ${rows} and verified_at is null and expires_at > ${now}`,
  ])
  const sum = (name: 'begun' | 'finished') => byDay.rows.reduce((total, day) => total + day[name], 0)
  const [begun, finished] = [sum('begun'), sum('finished')]
  return { start_date, final_date, days: byDay.rows, begun, finished, waiting }
}
