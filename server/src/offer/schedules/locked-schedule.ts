import type { Action, Subject } from '@portal/contract'
import { sql } from 'kysely'
import { batchedBy } from '../../base/database/batching.ts'
import type { Db, RowOf, Tx } from '../../base/database/db.ts'
import { present } from '../../base/errors/errors.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import type { RecordLock } from '../../base/services/authority/with-locked.ts'
import { type DayAndHours, dayAndHours } from './position.ts'
import { scheduleName, scheduleTables, takenCounts } from './schedule-rows.ts'

/** A locked schedule with its seats. Nobody else can take a seat while it is locked. */
export interface LockedSchedule extends RowOf<'schedules'>, DayAndHours {
  readonly activity_name: string
  readonly stage_name: string
  readonly park_name: string
  /** Whether the public list shows it. Other schedules are by invitation. */
  readonly is_initiate: boolean
  readonly rate_name: string | null
  readonly rate_value: number | null
  readonly accepted: number
  readonly pending: number
  readonly teams_accepted: number
  readonly teams_pending: number
}

/**
 * Locks a schedule. Every transaction that takes or frees a seat does this first, so that only one at a time counts the seats (decisions
 * §5). The count is a separate statement, because it must see what was written before the lock.
 * @throws AppError 404
 */
export async function lockSeats(tx: Tx, id: number): Promise<LockedSchedule> {
  await sql`select from schedules where id = ${id} for no key update`.execute(tx)
  return present((await seatsOf(tx, [id]))[0])
}

/** {@link lockSeats} for a member of staff. @throws AppError 404 when the person may not view it */
export async function lockSchedule(tx: Tx, principal: Subject, id: number): Promise<LockedSchedule> {
  present(await schedulePolicy.lock(tx, principal, id))
  return present((await seatsOf(tx, [id]))[0])
}

/** The lock of one schedule for a change of the schedule itself. */
export function scheduleLock(id: number, action: Action): RecordLock<LockedSchedule> {
  return {
    lock: (tx, principal) => lockSchedule(tx, principal, id),
    authorize: (principal, schedule) => schedulePolicy.refuse(principal, action, schedule),
  }
}

/** Reads the same as {@link lockSchedule} without a lock, for an earlier check. @throws AppError 404 when the person may not view it */
export async function readScheduleSeats(db: Db, principal: Subject, id: number): Promise<LockedSchedule> {
  const schedule = await readSeats(db, id)
  schedulePolicy.refuse(principal, 'view', schedule)
  return schedule
}

/**
 * Reads the same as {@link lockSeats} without a lock, for an earlier check, together with the simultaneous requests: when an enrolment opens,
 * hundreds ask for the same schedule. @throws AppError 404
 */
export async function readSeats(db: Db, id: number): Promise<LockedSchedule> {
  return present(await seatsTogether(db, id))
}

const seatsTogether = batchedBy(async (db: Db, ids: readonly number[]) => {
  const found = new Map((await seatsOf(db, [...new Set(ids)])).map((schedule) => [schedule.id, schedule]))
  return ids.map((id) => found.get(id))
})

/** Schedules with their seats, in no order. */
async function seatsOf(db: Db, ids: readonly number[]): Promise<LockedSchedule[]> {
  const { rows } = await sql<LockedSchedule>`
    select schedules.*, activities.name as activity_name, stages.name as stage_name, parks.name as park_name,
      activities.is_initiate, ${dayAndHours}, rates.name as rate_name, rates.value as rate_value,
      seats.accepted, seats.pending, teams_in.accepted as teams_accepted, teams_in.living - teams_in.accepted as teams_pending
    from ${scheduleTables} ${takenCounts} where schedules.id = any(${ids}::integer[])`.execute(db)
  return rows
}

/** The place and time of a schedule, for a mail. */
export function placeOf({ park_name, stage_name, weekday_name, daily_name }: LockedSchedule) {
  return { place: `${stage_name} (${park_name})`, weekday_name, daily_name }
}

/** The name of a schedule in observations and in notices to citizens. */
export function calledOf(schedule: LockedSchedule): string {
  return `${schedule.activity_name} / ${scheduleName(schedule)} / ${schedule.stage_name}`
}
