import { mondayOf, overlaps, type TimetableEntry } from '@portal/contract'
import type { timetable as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { groupedBy } from '../../base/services/transitions/steps.ts'
import { bogotaDay } from '../../base/text/time.ts'
import { matchingSchedules } from './list-schedules.ts'
import { type DayAndHours, dayAndHours, positionOf } from './position.ts'
import { refuseUnknownIds } from './schedule-conditions.ts'
import { scheduleTables, takenSeats, takenTeams } from './schedule-rows.ts'

/** The maximum number of blocks in one response. */
const mostBlocks = 2000

type Row = Omit<TimetableEntry, 'days' | 'clashes' | 'left'> & DayAndHours & { readonly is_requested: boolean }

function placed({ day_of_week, is_requested, ...row }: Row): TimetableEntry {
  const { days, start_time, end_time } = positionOf({ ...row, day_of_week })
  return { ...row, days: [...days], start_time, end_time, left: row.quota - row.taken, clashes: [] }
}

/** Marks the blocks that overlap others of the same stage. Blocks of different stages are not compared. */
function markClashes(entries: readonly TimetableEntry[]): TimetableEntry[] {
  const byStage = groupedBy(entries, ({ stage_id }) => stage_id)
  return entries.map((entry) => {
    const beside = byStage.get(entry.stage_id) ?? []
    return {
      ...entry,
      clashes: beside.filter((other) => other.id !== entry.id && overlaps(entry, other)).map(({ id }) => id),
    }
  })
}

function inOrder(one: TimetableEntry, other: TimetableEntry): number {
  const key = ({ days, start_time, id }: TimetableEntry) =>
    `${days[0] ?? 9}${start_time ?? '~'}${String(id).padStart(10, '0')}`
  return key(one) < key(other) ? -1 : 1
}

/**
 * The week of a park, of stages or of programs. Overlaps are searched among all schedules of those stages that the person may view, also
 * those that the filter leaves out.
 * @throws AppError 422 when there is more than a page can show, or on an id that no row has.
 */
export async function readTimetable(
  db: Db,
  { principal, query, now }: CallContext<typeof call>,
): Promise<{ week: string; entries: TimetableEntry[]; clashing: number }> {
  const week = mondayOf(query.week ?? bogotaDay(now))
  await refuseUnknownIds(db, query)
  const { rows } = await sql<Row>`
    with requested as (
      select schedules.id, schedules.stage_id from ${scheduleTables} where ${matchingSchedules(principal, query, now)}
    )
    select schedules.id, coalesce(activity_types.icon, 'mdi-calendar') as icon, activities.name as activity_name,
      programs.name as program_name, schedules.stage_id, stages.name as stage_name, parks.id as park_id,
      parks.name as park_name, ${dayAndHours}, schedules.min_age, schedules.max_age, schedules.quota,
      ${takenSeats} as taken, schedules.is_paid, schedules.is_activated, schedules.is_teams, schedules.team_quota,
      ${takenTeams} as teams_taken,
      schedules.id in (select id from requested) as is_requested
    from ${scheduleTables}
    where schedules.deleted_at is null and ${schedulePolicy.rows(principal)} and schedules.stage_id in (select stage_id from requested)
      and (week_days.date is null or (week_days.date >= ${week}::date and week_days.date < ${week}::date + 7))
    order by schedules.id limit ${mostBlocks + 1}`.execute(db)
  if (rows.length > mostBlocks) throw new AppError('too_many_rows', { params: { max: mostBlocks } })
  const requested = new Set(rows.filter(({ is_requested }) => is_requested).map(({ id }) => id))
  const entries = markClashes(rows.map(placed))
    .filter(({ id }) => requested.has(id))
    .toSorted(inOrder)
  return { week, entries, clashing: entries.filter(({ clashes }) => clashes.length > 0).length }
}
