import { overlaps, type ScheduleBeside } from '@portal/contract'
import type { checkSchedule as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { type Db, firstRow } from '../../base/database/db.ts'
import type { CallContext } from '../../base/http/call-context.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'
import { sameColumns } from '../import/import-reading.ts'
import { type DayAndHours, dayAndHours, positionOf } from './position.ts'
import { scheduleTables } from './schedule-rows.ts'

/** The newest schedules of a stage that are compared. A stage has some hundreds in ten years. */
const mostCompared = 2000

/** How many of each kind are listed; the others are only counted. */
const listed = 5

type Row = DayAndHours & StoredRow<ScheduleBeside, 'final_date'> & { readonly is_double: boolean }

function besideOf({ id, activity_name, program_name, weekday_name, daily_name, is_activated, final_date }: Row) {
  return wireRow({ id, activity_name, program_name, weekday_name, daily_name, is_activated, final_date })
}

/** The schedules of the same stage that overlap a draft, and those that the import would find the same as it. Active ones come first. */
export async function checkSchedule(db: Db, { principal, query: draft }: CallContext<typeof call>) {
  const own = await firstRow<DayAndHours>(db)`
    select ${dayAndHours} from week_days, daily_hours where week_days.id = ${draft.weekday_id} and daily_hours.id = ${draft.daily_id}`
  if (own === undefined) return { clashing: 0, clashes: [], doubled: 0, doubles: [] }
  const isDouble = sql.join(
    sameColumns.map((column) => sql`schedules.${sql.ref(column)} = ${draft[column]}`),
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select schedules.id, activities.name as activity_name, programs.name as program_name, ${dayAndHours},
      schedules.is_activated, schedules.final_date, (${isDouble}) as is_double
    from ${scheduleTables}
    where schedules.deleted_at is null and ${schedulePolicy.rows(principal)} and schedules.stage_id = ${draft.stage_id}
      and schedules.id is distinct from ${draft.except ?? null}::integer
    order by schedules.id desc limit ${mostCompared}`.execute(db)
  const place = positionOf(own)
  const inOrder = rows.toSorted(
    (one, other) =>
      Number(other.is_activated) - Number(one.is_activated) || other.final_date.getTime() - one.final_date.getTime(),
  )
  const doubles = inOrder.filter(({ is_double }) => is_double)
  const clashes = inOrder.filter((row) => !row.is_double && overlaps(place, positionOf(row)))
  return {
    clashing: clashes.length,
    clashes: clashes.slice(0, listed).map(besideOf),
    doubled: doubles.length,
    doubles: doubles.slice(0, listed).map(besideOf),
  }
}
