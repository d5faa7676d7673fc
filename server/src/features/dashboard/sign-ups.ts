import type { AnswerOf } from '@portal/contract'
import type { dashboardSignUps as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { listedRows } from '../../authority/visible-rows.ts'
import type { Db } from '../../database/db.ts'
import { allOf } from '../../database/search.ts'
import type { SignedIn } from '../../http/principal.ts'
import { bogotaDay, dayEnd, dayLength, dayStart } from '../../text/time.ts'

type SignUps = AnswerOf<typeof call>['data']

/** The days that are shown, today included. */
const days = 14

/** The sign-ups that the person may view. The list of pre-registrations with the same days and state has exactly these. */
export async function readSignUps(db: Db, who: SignedIn, now: Date): Promise<SignUps> {
  const final_date = bogotaDay(now)
  const start_date = bogotaDay(new Date(dayStart(final_date).getTime() - (days - 1) * dayLength))
  const rows = sql`pre_registers as list where ${allOf(listedRows(who, 'PreRegister', {}))}`
  const [byDay, open] = await Promise.all([
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
    sql<{ waiting: number }>`
      select count(*)::integer as waiting from ${rows} and verified_at is null and expires_at > ${now}`.execute(db),
  ])
  const sum = (name: 'begun' | 'finished') => byDay.rows.reduce((total, day) => total + day[name], 0)
  return {
    start_date,
    final_date,
    days: byDay.rows,
    begun: sum('begun'),
    finished: sum('finished'),
    waiting: open.rows[0]?.waiting ?? 0,
  }
}
