import { can } from '@portal/contract'
import type { undoScheduleImport as call } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../database/db.ts'
import type { CallContext } from '../../http/call-context.ts'
import { AppError } from '../../http/errors.ts'
import { batches } from '../../import/run.ts'

/**
 * Undoes an import: deletes all of its schedules in one transaction. Each can be restored later.
 * @returns how many schedules were deleted now
 * @throws AppError 404; 403 when one of them may not be deleted; 409 when it is undone already, or somebody is or was enrolled
 */
export async function undoImport(db: Db, context: CallContext<typeof call>): Promise<number> {
  const { who, params, origin, now } = context
  return db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom('schedule_imports')
      .selectAll()
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (locked === undefined) throw new AppError('not_found')
    // An enrolment locks its schedule too. Locking in the order of ids avoids deadlocks.
    const made = await tx
      .selectFrom('schedules')
      .select(['id', 'deleted_at'])
      .where('import_id', '=', locked.id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const mayDelete = ({ id }: { id: number }) =>
      ['view', 'destroy'].every((action) => can(who, action, 'Schedule', { id }))
    if (!made.every(mayDelete)) throw new AppError('forbidden')
    if (locked.undone_at !== null) throw new AppError('import_undone')
    const { rows } = await sql<{ used: number }>`
      select count(*)::integer as used from schedules where import_id = ${locked.id} and (
        exists (select from citizen_schedules where schedule_id = schedules.id)
        or exists (select from teams where schedule_id = schedules.id))`.execute(tx)
    const used = rows[0]?.used ?? 0
    if (used > 0) throw new AppError('import_in_use', { params: { count: used }, details: { schedules: used } })
    const left = made.filter(({ deleted_at }) => deleted_at === null)
    await sql`update schedules set deleted_at = ${now}, updated_at = ${now}
      where import_id = ${locked.id} and deleted_at is null`.execute(tx)
    await tx.updateTable('schedule_imports').set({ undone_at: now }).where('id', '=', locked.id).execute()
    const { file_name } = locked
    await writeAudit(tx, origin, [
      { event: 'import-undone', entity: 'Schedule', entity_id: null, old_values: { import_id: locked.id, file_name } },
    ])
    for await (const batch of batches(left)) {
      const entries = batch.map(({ id }) => ({ event: 'deleted', entity: 'Schedule', entity_id: id }))
      await writeAudit(tx, origin, entries)
    }
    return left.length
  })
}
