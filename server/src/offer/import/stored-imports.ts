import type * as calls from '@portal/contract/staff'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../base/database/counts.ts'
import { type Db, type Tx, updateById } from '../../base/database/db.ts'
import { allOf, containsWords } from '../../base/database/search.ts'
import { livingStatuses } from '../../base/database/status-literals.ts'
import { AppError, notFound } from '../../base/errors/errors.ts'
import type { CallContext, CallResult } from '../../base/http/call-context.ts'
import { type Found, limits } from '../../base/http/envelope.ts'
import { findPage } from '../../base/http/find-page.ts'
import { orderBy, sortText } from '../../base/http/ordering.ts'
import { auditsOf, type Changed } from '../../base/services/audit/change.ts'
import { schedulePolicy } from '../../base/services/authority/policies/schedule.ts'
import { type StoredRow, wireRow } from '../../base/text/time.ts'

const columns = {
  id: sql.ref('schedule_imports.id'),
  file_name: sortText(sql.ref('schedule_imports.file_name')),
  rows: sql.ref('schedule_imports.rows'),
  user: sortText(sql`users.full_name`),
  created_at: sql.ref('schedule_imports.created_at'),
  undone_at: sql.ref('schedule_imports.undone_at'),
}

/** Whether somebody is or was enrolled in a schedule. */
const everUsed = sql`(exists (select from citizen_schedules where schedule_id = schedules.id)
  or exists (select from teams where schedule_id = schedules.id))`

type Stored = Omit<StoredRow<calls.ScheduleImport>, 'can_undo'> & { ever_used: boolean }

/** A page of the imports that contain schedules the person may view. The search looks through file names and people. */
export async function listImports(
  db: Db,
  { principal, query }: CallContext<typeof calls.listScheduleImports>,
): Promise<Found<calls.ScheduleImport>> {
  const view = schedulePolicy.rows(principal)
  const where = allOf([
    sql<SqlBool>`exists (select from schedules where import_id = schedule_imports.id and ${view})`,
    ...containsWords(
      sql`fold_words(schedule_imports.file_name || ' ' || users.name || ' ' || users.surname)`,
      query.query,
    ),
  ])
  const from = sql`schedule_imports join users on users.id = schedule_imports.user_id`
  const list = { from, where, order: orderBy(query, columns), window: limits(query) }
  return findPage(db, list, async (page) => {
    const { rows } = await sql<Stored>`
      select schedule_imports.id, schedule_imports.file_name, schedule_imports.rows, users.full_name as user,
        schedule_imports.created_at, schedule_imports.undone_at,
        (select count(*)::integer from schedules where import_id = schedule_imports.id and deleted_at is null
          and ${view}) as schedules_count,
        (select count(*)::integer from citizen_schedules join schedules on schedules.id = citizen_schedules.schedule_id
          where schedules.import_id = schedule_imports.id and citizen_schedules.status_id in ${livingStatuses}
            and ${view}) as users_schedules_count,
        exists (select from schedules where import_id = schedule_imports.id and ${everUsed}) as ever_used
      ${page}`.execute(db)
    return rows.map(({ ever_used, ...row }) => ({ ...wireRow(row), can_undo: row.undone_at === null && !ever_used }))
  })
}

/**
 * Deletes all schedules of an import. Each can be restored later.
 * @throws AppError 404; 403 when one of them may not be deleted; 409 when it is undone already, or somebody is or was enrolled
 */
export async function undoImport(
  tx: Tx,
  { principal, params, now, translate }: CallContext<typeof calls.undoScheduleImport>,
): Promise<Changed<CallResult<typeof calls.undoScheduleImport>>> {
  const locked = await tx
    .selectFrom('schedule_imports')
    .selectAll()
    .where('id', '=', params.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  // An enrolment locks its schedule too. Locking in the order of ids avoids deadlocks.
  const made = await tx
    .selectFrom('schedules')
    .select(['id', 'deleted_at'])
    .where('import_id', '=', locked.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const mayDelete = ({ id }: { id: number }) =>
    ['view', 'destroy'].every((action) => schedulePolicy.may(principal, action, { id }))
  if (!made.every(mayDelete)) throw new AppError('forbidden')
  if (locked.undone_at !== null) throw new AppError('import_undone')
  const used = await countRows(tx, sql`select from schedules where import_id = ${locked.id} and ${everUsed}`)
  if (used > 0) throw new AppError('import_in_use', { params: { count: used }, details: { schedules: used } })
  const left = made.filter(({ deleted_at }) => deleted_at === null)
  await sql`update schedules set deleted_at = ${now}, updated_at = ${now}
      where import_id = ${locked.id} and deleted_at is null`.execute(tx)
  await updateById(tx, 'schedule_imports', locked.id, { undone_at: now })
  const { file_name } = locked
  const old_values = { import_id: locked.id, file_name }
  const audits = [
    { event: 'import-undone', entity: 'Schedule', entity_id: null, old_values },
    ...left.map(({ id }) => ({ event: 'deleted', entity: 'Schedule', entity_id: id })),
  ]
  const deleted = left.length
  return {
    audits: auditsOf(audits),
    result: { data: translate('done.import_undone', { count: deleted }), details: { deleted } },
  }
}
