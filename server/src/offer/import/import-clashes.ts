import { type ImportDuplicate, overlaps, type Placed, type ScheduleImportRow, type Subject } from '@portal/contract'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { batches } from '../../base/services/import/run.ts'
import { type DayAndHours, dayAndHours, positionOf } from '../schedules/position.ts'
import { scheduleTables } from '../schedules/schedule-rows.ts'
import { keyOf, namedAtMost, type ValidRow } from './import-reading.ts'

type Slot = Pick<ScheduleImportRow, 'weekday_id' | 'daily_id'>
type Key = Parameters<typeof keyOf>[0]

/** Schedules of one stage, day and hours, by what makes two of them duplicates. */
interface Block {
  readonly place: Placed
  readonly key: string
  readonly ids: readonly number[]
}

const slotOf = ({ weekday_id, daily_id }: Slot) => `${weekday_id} ${daily_id}`

/** The positions in the week of the days and hours that the rows name. */
async function readPlaces(db: Db, rows: readonly ValidRow[]): Promise<Map<string, Placed>> {
  const slots = [...new Map(rows.map(({ values }) => [slotOf(values), values])).values()]
  const { rows: found } = await sql<DayAndHours & Slot>`
    select week_days.id as weekday_id, daily_hours.id as daily_id, ${dayAndHours}
    from unnest(${slots.map(({ weekday_id }) => weekday_id)}::integer[], ${slots.map(({ daily_id }) => daily_id)}::integer[]) as slot(weekday, daily)
    join week_days on week_days.id = weekday join daily_hours on daily_hours.id = daily`.execute(db)
  return new Map(found.map((row) => [slotOf(row), positionOf(row)]))
}

/** The live schedules that the person may view in the stages of the rows, by stage; of schedules that are the same only the first ones. */
async function readStages(db: Db, principal: Subject, rows: readonly ValidRow[]): Promise<Map<number, Block[]>> {
  const stages = [...new Set(rows.map(({ values }) => values.stage_id))]
  const { rows: found } = await sql<DayAndHours & Key & { ids: number[] }>`
    select schedules.program_id, schedules.activity_id, schedules.stage_id, schedules.weekday_id, schedules.daily_id, schedules.is_paid,
      ${dayAndHours}, (array_agg(schedules.id order by schedules.is_activated desc, schedules.id desc))[1:${sql.lit(namedAtMost)}] as ids
    from ${scheduleTables}
    where schedules.deleted_at is null and ${schedulePolicy.rows(principal)} and schedules.stage_id = any(${stages}::integer[])
    group by schedules.program_id, schedules.activity_id, schedules.stage_id, schedules.weekday_id, schedules.daily_id, schedules.is_paid,
      week_days.id, daily_hours.id`.execute(db)
  const byStage = new Map<number, Block[]>()
  for (const row of found) {
    const block = { place: positionOf(row), key: keyOf(row), ids: row.ids }
    byStage.set(row.stage_id, [...(byStage.get(row.stage_id) ?? []), block])
  }
  return byStage
}

/** The rows of one stage, day and hours that came first: two that are not duplicates, so that every other row clashes with one of them. */
interface Earlier {
  readonly place: Placed
  readonly first: { readonly row: number; readonly key: string }[]
}

/**
 * Rows whose hours overlap with those of a stored schedule or of an earlier row in the same stage on the same day, in sheet order: the check
 * that the form of a schedule makes. Duplicates are no clashes.
 */
export async function findClashes(db: Db, principal: Subject, rows: readonly ValidRow[]): Promise<ImportDuplicate[]> {
  if (rows.length === 0) return []
  const places = await readPlaces(db, rows)
  const stored = await readStages(db, principal, rows)
  const earlier = new Map<number, Map<string, Earlier>>()
  const clashes: ImportDuplicate[] = []
  for await (const batch of batches(rows)) {
    for (const { row, values } of batch) {
      const [key, slot] = [keyOf(values), slotOf(values)]
      const place = places.get(slot)
      if (place === undefined) continue
      const schedules = (stored.get(values.stage_id) ?? [])
        .flatMap((block) => (block.key !== key && overlaps(place, block.place) ? block.ids : []))
        .slice(0, namedAtMost)
      const inStage = earlier.get(values.stage_id) ?? new Map<string, Earlier>()
      earlier.set(values.stage_id, inStage)
      const others = clashingRows(inStage, place, key)
      if (schedules.length > 0 || others.length > 0) clashes.push({ row, schedules, rows: others })
      const own = inStage.get(slot) ?? { place, first: [] }
      inStage.set(slot, own)
      if (own.first.length < 2 && own.first.every((one) => one.key !== key)) own.first.push({ row, key })
    }
  }
  return clashes
}

function clashingRows(inStage: ReadonlyMap<string, Earlier>, place: Placed, key: string): number[] {
  const rows: number[] = []
  for (const { place: other, first } of inStage.values()) {
    const found = first.find((one) => one.key !== key)
    if (found === undefined || !overlaps(place, other)) continue
    rows.push(found.row)
    if (rows.length >= namedAtMost) break
  }
  return rows
}
