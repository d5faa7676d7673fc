import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listsBeside, shares } from './load.ts'
import { listPath } from './reads.ts'
import { figure, type Measured } from './results.ts'
import { type BenchSetup, runSql } from './setup.ts'

/** The number of citizens who request the same seats, and the milliseconds over which their requests are spread. */
const citizens = 2000
const during = 10_000
const seats = 20

/** A signed-in citizen, and the person to enrol. */
interface Applicant {
  readonly profile: number
  readonly token: string
}

/** Verified people with confirmed accounts and sessions. */
async function signedIn({ database }: BenchSetup): Promise<Applicant[]> {
  const people = await runSql<{ id: number; account_id: number }>(
    database,
    `select min(id) as id, account_id from profiles where profile_type_id = 1 group by account_id order by account_id limit $1`,
    [citizens],
  )
  const accounts = people.map(({ account_id }) => account_id)
  await runSql(database, 'update citizen_accounts set verified_at = now(), is_locked = false where id = any($1)', [
    accounts,
  ])
  await runSql(database, `update profiles set status_id = 3, verified_at = now() where id = any($1)`, [
    people.map(({ id }) => id),
  ])
  const tokens = people.map(() => `c.${randomBytes(32).toString('base64url')}`)
  await runSql(
    database,
    `with requested as (
       select gen_random_uuid() as id, citizen_id, hash from unnest($1::integer[], $2::bytea[]) as requested(citizen_id, hash)
     ), opened as (
       insert into sessions (id, citizen_id, created_at, last_used_at) select id, citizen_id, now(), now() from requested
     )
     insert into session_tokens (hash, session_id, kind, expires_at)
     select hash, id, 'access', now() + interval '8 hours' from requested`,
    [accounts, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  return people.map(({ id }, index) => ({ profile: id, token: tokens[index] ?? '' }))
}

/** An activity whose enrolment has just opened, at hours without another activity of these people. */
async function opened({ database }: BenchSetup): Promise<number> {
  const [made] = await runSql<{ id: number }>(
    database,
    `with daily as (
       insert into daily_hours (name, start_time, end_time) values ('BENCH ' || clock_timestamp(), '03:07', '03:08') returning id
     ), activity as (
       insert into activities (name, is_initiate) values ('BENCH ' || clock_timestamp(), true) returning id
     )
     insert into schedules (program_id, activity_id, stage_id, weekday_id, daily_id, min_age, max_age, quota, is_paid,
       is_activated, start_date, final_date)
     select other.program_id, activity.id, other.stage_id, other.weekday_id, daily.id, 0, 100, $1, false, true,
       now() - interval '1 minute', now() + interval '1 day'
     from daily, activity, (select * from schedules where deleted_at is null order by id limit 1) as other returning id`,
    [seats],
  )
  if (made === undefined) throw new Error('there is no schedule to copy')
  return made.id
}

/** Requests a seat. @returns the outcome in one word, and the milliseconds until the response */
async function enrol(url: string, { profile, token }: Applicant, schedule: number) {
  const before = performance.now()
  const response = await fetch(`${url}/api/profiles/${profile}/schedules/${schedule}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': `${schedule} ${profile}`,
    },
    body: '{}',
  })
  const { details } = (await response.json()) as { details?: { reason?: string } | number | null }
  const outcome = typeof details === 'number' ? 'enrolled' : `${response.status} ${details?.reason ?? ''}`
  return { outcome, took: performance.now() - before }
}

/** Measures the opening of an enrolment: many citizens, few seats, and staff requests meanwhile. */
export async function openingRows(setup: BenchSetup): Promise<Measured> {
  const applicants = await signedIn(setup)
  const schedule = await opened(setup)
  const { result: responses, lists } = await listsBeside(setup, during / 1000, [listPath], () => {
    const began = performance.now()
    return Promise.all(
      applicants.map(async (applicant, index) => {
        await pause(began + (index * during) / applicants.length - performance.now())
        return enrol(setup.product.url, applicant, schedule)
      }),
    )
  })
  const counts: Record<string, number> = {}
  for (const { outcome } of responses) counts[outcome] = (counts[outcome] ?? 0) + 1
  const [{ taken = 0 } = {}] = await runSql<{ taken: number }>(
    setup.database,
    'select count(distinct profile_id)::integer as taken from citizen_schedules where schedule_id = $1 and status_id in (5, 6)',
    [schedule],
  )
  const { p99 } = shares(responses.map(({ took }) => took))
  const isExact = taken === seats && counts.enrolled === seats && counts['422 no_seats'] === applicants.length - seats
  const outcomes = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  return {
    ...lists,
    work: `${applicants.length} citizens request ${seats} seats in ${during / 1000} s, and the staff request lists`,
    ours: `${outcomes.join(', ')}; p99 ${figure(p99)} ms; lists p99 ${figure(lists.p99)} ms`,
    limit: `lists ${lists.limit}`,
    bar: `exactly ${seats}; lists ${lists.bar}`,
    isMet: isExact && lists.isMet,
  }
}
