import type { QueryOf } from '@portal/contract'
import type { listScheduleImports as call, ScheduleImport } from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import { countRows } from '../../database/counts.ts'
import type { Db } from '../../database/db.ts'
import { allOf, containsWords } from '../../database/search.ts'
import { type Found, limits } from '../../http/envelope.ts'
import { orderBy, sortText } from '../../http/ordering.ts'
import type { SignedIn } from '../../http/principal.ts'
import { type StoredRow, wireRow } from '../../text/time.ts'

const userName = sql`upper(users.name || ' ' || users.surname)`

const columns = {
  id: sql.ref('schedule_imports.id'),
  file_name: sortText(sql.ref('schedule_imports.file_name')),
  rows: sql.ref('schedule_imports.rows'),
  user: sortText(userName),
  created_at: sql.ref('schedule_imports.created_at'),
  undone_at: sql.ref('schedule_imports.undone_at'),
}

type Stored = Omit<StoredRow<ScheduleImport>, 'can_undo'> & { ever_used: boolean }

/** A page of the imports that contain schedules the person may view. The search looks through file names and people. */
export async function listImports(db: Db, who: SignedIn, query: QueryOf<typeof call>): Promise<Found<ScheduleImport>> {
  const view = rowsFor(who, 'view', 'Schedule')
  const where = allOf([
    sql<SqlBool>`exists (select from schedules where import_id = schedule_imports.id and ${view})`,
    ...containsWords(sql`fold(schedule_imports.file_name || ' ' || users.name || ' ' || users.surname)`, query.query),
  ])
  const from = sql`schedule_imports join users on users.id = schedule_imports.user_id where ${where}`
  const { limit, offset } = limits(query)
  const [page, total] = await Promise.all([
    sql<Stored>`
      select schedule_imports.id, schedule_imports.file_name, schedule_imports.rows, ${userName} as user,
        schedule_imports.created_at, schedule_imports.undone_at,
        (select count(*)::integer from schedules where import_id = schedule_imports.id and deleted_at is null
          and ${view}) as schedules_count,
        (select count(*)::integer from citizen_schedules join schedules on schedules.id = citizen_schedules.schedule_id
          where schedules.import_id = schedule_imports.id and citizen_schedules.status_id in (5, 6)
            and ${view}) as users_schedules_count,
        exists (select from schedules where import_id = schedule_imports.id and (
          exists (select from citizen_schedules where schedule_id = schedules.id)
          or exists (select from teams where schedule_id = schedules.id))) as ever_used
      from ${from} order by ${orderBy(query, columns)} limit ${limit} offset ${offset}`.execute(db),
    countRows(db, sql`select from ${from}`),
  ])
  const rows = page.rows.map(({ ever_used, ...row }) => ({
    ...wireRow(row),
    can_undo: row.undone_at === null && !ever_used,
  }))
  return { rows, total }
}
