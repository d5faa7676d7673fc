import type { ImportDuplicate, ScheduleImportRow, Subject } from '@portal/contract'
import { sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'

/** A row without faults, and its number in the sheet. */
export interface ValidRow {
  readonly row: number
  readonly values: ScheduleImportRow
}

/** Two schedules with the same values in these columns are duplicates (domain facts §5.2). */
export const sameColumns = ['program_id', 'activity_id', 'stage_id', 'weekday_id', 'daily_id', 'is_paid'] as const

const keyOf = (row: Pick<ScheduleImportRow, (typeof sameColumns)[number]>) =>
  sameColumns.map((column) => Number(row[column])).join(' ')

/** The maximum number of schedules listed for one row. */
const namedAtMost = 5

/** Live schedules that the person may view and that duplicate a row, by the key of the row. One statement finds them for all rows. */
async function readMatches(db: Db, who: Subject, rows: readonly ValidRow[]): Promise<Map<string, number[]>> {
  const distinct = [...new Map(rows.map(({ values }) => [keyOf(values), values])).values()]
  const columns = sameColumns.map((column) => {
    const list = distinct.map((values) => values[column])
    return column === 'is_paid' ? sql`${list}::boolean[]` : sql`${list}::integer[]`
  })
  const joined = sameColumns.map((column) => sql`schedules.${sql.ref(column)} = wanted.${sql.ref(column)}`)
  const { rows: found } = await sql<Pick<ScheduleImportRow, (typeof sameColumns)[number]> & { ids: number[] }>`
    select ${sql.join(sameColumns.map((column) => sql`wanted.${sql.ref(column)}`))},
      (array_agg(schedules.id order by schedules.id desc))[1:${sql.lit(namedAtMost)}] as ids
    from unnest(${sql.join(columns)}) as wanted(${sql.join(sameColumns.map((column) => sql.ref(column)))})
    join schedules on schedules.deleted_at is null and ${rowsFor(who, 'view', 'Schedule')} and ${sql.join(joined, sql` and `)}
    group by ${sql.join(sameColumns.map((column) => sql`wanted.${sql.ref(column)}`))}`.execute(db)
  return new Map(found.map((row) => [keyOf(row), row.ids]))
}

/** Rows that duplicate stored schedules or earlier rows, in sheet order. */
export async function findDuplicates(db: Db, who: Subject, rows: readonly ValidRow[]): Promise<ImportDuplicate[]> {
  if (rows.length === 0) return []
  const matches = await readMatches(db, who, rows)
  const before = new Map<string, number>()
  return rows.flatMap(({ row, values }): ImportDuplicate[] => {
    const key = keyOf(values)
    const first = before.get(key)
    if (first === undefined) before.set(key, row)
    const schedules = matches.get(key) ?? []
    if (first === undefined && schedules.length === 0) return []
    return [{ row, schedules, rows: first === undefined ? [] : [first] }]
  })
}
