import type { Subject } from '@portal/contract'
import { sql, type Transaction } from 'kysely'
import { refuseInvisible } from '../authority/visible-rows.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import { scheduleName } from './schedule-rows.ts'

export type Tx = Transaction<Database>

/** A schedule under its lock, with how its seats stand: nobody takes one meanwhile. */
export interface HeldSchedule {
  readonly id: number
  readonly activity_name: string
  readonly stage_name: string
  readonly park_name: string
  readonly weekday_name: string
  readonly daily_name: string
  /** `YYYY-MM-DD` where the weekday is one day of the calendar. */
  readonly date: string | null
  readonly min_age: number
  readonly max_age: number
  readonly quota: number
  readonly is_paid: boolean
  readonly rate_value: number | null
  readonly is_activated: boolean
  readonly is_teams: boolean
  readonly min_team_participants_quota: number
  readonly max_team_participants_quota: number
  readonly team_quota: number
  readonly disability: boolean
  readonly start_date: Date
  readonly final_date: Date
  readonly deleted_at: Date | null
  readonly accepted: number
  readonly pending: number
  readonly teams_accepted: number
  readonly teams_pending: number
}

/**
 * Locks a schedule until the transaction ends. Whoever takes or frees a seat does this first, so that seats are counted by
 * one at a time (decisions §5). The counting is a statement of its own: it must see what was written before the lock was had.
 * @throws Refusal 404 when the person is shown none.
 */
export async function holdSchedule(tx: Tx, who: Subject, id: number): Promise<HeldSchedule> {
  await sql`select from schedules where id = ${id} for update`.execute(tx)
  return readHeld(tx, who, id)
}

/** The same facts without a lock, for a look beforehand. @throws Refusal 404 when the person is shown none. */
export async function readHeld(tx: Tx, who: Subject, id: number): Promise<HeldSchedule> {
  const { rows } = await sql<HeldSchedule>`
    select schedules.*, activities.name as activity_name, stages.name as stage_name, parks.name as park_name,
      week_days.name as weekday_name, week_days.date, daily_hours.name as daily_name, rates.value as rate_value,
      seats.accepted, seats.pending, in_teams.teams_accepted, in_teams.teams_pending
    from schedules
    join activities on activities.id = schedules.activity_id
    join stages on stages.id = schedules.stage_id
    join parks on parks.id = stages.park_id
    join week_days on week_days.id = schedules.weekday_id
    join daily_hours on daily_hours.id = schedules.daily_id
    left join rates on rates.id = schedules.rate_id
    cross join lateral (
      select count(*) filter (where status_id = 6)::integer as accepted, count(*) filter (where status_id = 5)::integer as pending
      from citizen_schedules where schedule_id = schedules.id and status_id in (5, 6)) as seats
    cross join lateral (
      select count(*) filter (where status_id = 6)::integer as teams_accepted,
        count(*) filter (where status_id = 5)::integer as teams_pending
      from teams where schedule_id = schedules.id and status_id in (5, 6)) as in_teams
    where schedules.id = ${id}`.execute(tx)
  const [schedule] = rows
  if (schedule === undefined) throw new AppError('not_found')
  refuseInvisible(who, 'Schedule', schedule)
  return schedule
}

/** Where a schedule takes place and when, in one line. */
export function placeOf(schedule: HeldSchedule): string {
  const { park_name, stage_name, weekday_name, daily_name } = schedule
  return `${stage_name} (${park_name}), ${weekday_name}, ${daily_name}`
}

/** What the trail and the citizens' notices call a schedule. */
export function calledOf(schedule: HeldSchedule): string {
  return `${schedule.activity_name} / ${scheduleName(schedule)} / ${schedule.stage_name}`
}
