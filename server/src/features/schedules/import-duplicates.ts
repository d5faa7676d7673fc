import type { ImportDuplicate, ScheduleImportRow, Subject } from '@portal/contract'
import { type Kysely, sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import type { Database } from '../../database/database.ts'

/** A row without a fault, and where it stands. */
export interface SoundRow {
  readonly row: number
  readonly values: ScheduleImportRow
}

/** The columns by which two schedules are the same (domain facts §5.2). */
const same = ['program_id', 'activity_id', 'stage_id', 'weekday_id', 'daily_id', 'is_paid'] as const

const keyOf = (row: Pick<ScheduleImportRow, (typeof same)[number]>) =>
  same.map((column) => Number(row[column])).join(' ')

/** Schedules named at most for one row; more tell nobody more. */
const namedAtMost = 5

/** Live schedules that the person may view and that say the same as a row, by its key: one statement for all rows. */
async function readMatches(
  db: Kysely<Database>,
  who: Subject,
  rows: readonly SoundRow[],
): Promise<Map<string, number[]>> {
  const distinct = [...new Map(rows.map(({ values }) => [keyOf(values), values])).values()]
  const columns = same.map((column) => {
    const list = distinct.map((values) => values[column])
    return column === 'is_paid' ? sql`${list}::boolean[]` : sql`${list}::integer[]`
  })
  const joined = same.map((column) => sql`schedules.${sql.ref(column)} = wanted.${sql.ref(column)}`)
  const { rows: found } = await sql<Pick<ScheduleImportRow, (typeof same)[number]> & { ids: number[] }>`
    select ${sql.join(same.map((column) => sql`wanted.${sql.ref(column)}`))},
      (array_agg(schedules.id order by schedules.id desc))[1:${sql.lit(namedAtMost)}] as ids
    from unnest(${sql.join(columns)}) as wanted(${sql.join(same.map((column) => sql.ref(column)))})
    join schedules on schedules.deleted_at is null and ${rowsFor(who, 'view', 'Schedule')} and ${sql.join(joined, sql` and `)}
    group by ${sql.join(same.map((column) => sql`wanted.${sql.ref(column)}`))}`.execute(db)
  return new Map(found.map((row) => [keyOf(row), row.ids]))
}

/** Rows that say the same as schedules there are, or as rows before them, in the order of the sheet. */
export async function findDuplicates(
  db: Kysely<Database>,
  who: Subject,
  rows: readonly SoundRow[],
): Promise<ImportDuplicate[]> {
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
