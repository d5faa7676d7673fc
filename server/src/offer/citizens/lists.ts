import type { ResponseOf } from '@portal/contract'
import type { listCategories, listOfferFilters, listPublicPrograms, listPublicStages } from '@portal/contract/citizens'
import { sql } from 'kysely'
import { type Db, presentRow } from '../../base/database/db.ts'
import { sortText } from '../../base/http/ordering.ts'
import { scheduleTables } from '../schedules/schedule-rows.ts'
import { firstWord, listedAt, offeredAt } from './listed.ts'

type Filters = ResponseOf<typeof listOfferFilters>['data']
type RowsOf<C extends typeof listCategories | typeof listPublicPrograms | typeof listPublicStages> =
  ResponseOf<C>['data']

const byName = sql`order by ${sortText(sql.ref('list.name'))}, list.id`

/** How many schedules of the public list refer to each row by this column. */
function counted(column: 'program_id' | 'stage_id', now: Date) {
  return sql`(
    select ${sql.ref(`schedules.${column}`)} as id, count(*)::integer as schedules_count
    from ${scheduleTables} where ${listedAt(now)} group by 1) as listed`
}

/** Every program with the number of its listed schedules. */
export async function readPrograms(db: Db, now: Date): Promise<RowsOf<typeof listPublicPrograms>> {
  const { rows } = await sql<RowsOf<typeof listPublicPrograms>[number]>`
    select list.id, list.name, coalesce(projects.name || ' - ', '') || list.name as composed_name,
      coalesce(listed.schedules_count, 0) as schedules_count
    from programs as list left join projects on projects.id = list.project_id
    left join ${counted('program_id', now)} on listed.id = list.id
    where list.deleted_at is null ${byName}`.execute(db)
  return rows
}

/** Every stage with the number of its listed schedules. */
export async function readStages(db: Db, now: Date): Promise<RowsOf<typeof listPublicStages>> {
  const { rows } = await sql<RowsOf<typeof listPublicStages>[number]>`
    select list.id, list.name, list.park_id, coalesce(parks.code, '') as park_code, parks.name as park_name,
      coalesce(listed.schedules_count, 0) as schedules_count
    from stages as list join parks on parks.id = list.park_id
    left join ${counted('stage_id', now)} on listed.id = list.id
    where list.deleted_at is null ${byName}`.execute(db)
  return rows
}

/** The kinds of activities whose schedules are or will be listed, also while they are full. */
export async function readCategories(db: Db, now: Date): Promise<RowsOf<typeof listCategories>> {
  const { rows } = await sql<RowsOf<typeof listCategories>[number]>`
    select name, upper(name) as value, icon from (
      select distinct on (fold(${firstWord})) ${firstWord} as name, coalesce(activity_types.icon, 'mdi-calendar') as icon
      from ${scheduleTables} where ${offeredAt(now)} order by fold(${firstWord}), activities.id) as kinds
    order by ${sortText(sql.ref('name'))}`.execute(db)
  return rows
}

/** The table of each list of the filters, and the column of the offer that refers to it. */
const filterTables = {
  programs: ['programs', 'program_id'],
  weekdays: ['week_days', 'weekday_id'],
  hours: ['daily_hours', 'daily_id'],
  localities: ['localities', 'locality_id'],
} as const

/** The filter values of the offer: only those with a schedule that is or will be listed, also while it is full. */
export async function readFilters(db: Db, now: Date): Promise<Filters> {
  const lists = Object.entries(filterTables).map(
    ([name, [table, column]]) => sql`
      (select coalesce(json_agg(json_build_object('id', list.id, 'name', list.name) ${byName}), '[]')
        from ${sql.table(table)} as list where list.id in (select ${sql.ref(column)} from offered)) as ${sql.ref(name)}`,
  )
  const [filters, categories] = await Promise.all([
    presentRow<Omit<Filters, 'categories'>>(db)`
      with offered as (
        select schedules.program_id, schedules.weekday_id, schedules.daily_id, parks.locality_id
        from ${scheduleTables} where ${offeredAt(now)})
      select ${sql.join(lists)}`,
    readCategories(db, now),
  ])
  return { ...filters, categories }
}
