import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import { sql } from 'kysely'
import type { Tx } from '../../base/database/db.ts'
import { AppError } from '../../base/errors/errors.ts'
import type { Audits, Changed } from '../../base/services/audit/change.ts'
import { type ChangeContext, withLocked } from '../../base/services/authority/with-locked.ts'
import { refuseInUse } from './uses.ts'
import { missingReference, rowLock, valuesOf } from './write-rows.ts'

/** SQLSTATE of a duplicate value that must be unique. */
const uniqueViolation = '23505'

/** Sets or clears the deletion date of a locked row. */
async function mark(tx: Tx, catalogue: AnyCatalogue, row: CatalogueRow, deleted_at: Date | null): Promise<Audits> {
  const { entity, table } = catalogue
  await sql`update ${sql.table(table)} set deleted_at = ${deleted_at} where id = ${row.id}`.execute(tx)
  const values = valuesOf(catalogue, row)
  const written =
    deleted_at === null ? { event: 'restored', new_values: values } : { event: 'deleted', old_values: values }
  return [{ entity, entity_id: row.id, ...written }]
}

/**
 * Deletes a row that is not in use. Principals who may restore it still see it.
 * @param refuse throws for a row on which the system depends, where its values show it
 * @throws AppError 404, 403, 409 for a system row or a row in use
 */
export function destroyRow(
  tx: Tx,
  catalogue: AnyCatalogue,
  context: ChangeContext,
  id: number,
  refuse: (row: CatalogueRow) => void = () => undefined,
): Promise<Changed<undefined>> {
  const locked = rowLock(catalogue, id, 'destroy')
  return withLocked(tx, context, locked, async (tx, row, principal) => {
    if (catalogue.system.ids.includes(id)) throw new AppError('system_row')
    refuse(row)
    await refuseInUse(tx, principal, catalogue, id)
    return mark(tx, catalogue, row, context.now)
  })
}

/**
 * Restores a deleted row.
 * @throws AppError 404, 403, 409 when it is not deleted, another row has its name by now, or a row that it refers to is deleted
 */
export function restoreRow(
  tx: Tx,
  catalogue: AnyCatalogue,
  context: ChangeContext,
  id: number,
): Promise<Changed<undefined>> {
  const locked = rowLock(catalogue, id, 'restore')
  return withLocked(tx, context, locked, async (tx, row) => {
    const missing = await missingReference(tx, catalogue, row)
    if (missing !== undefined) throw new AppError('reference_deleted', { details: { field: missing } })
    return mark(tx, catalogue, row, null).catch((error) => {
      if ((error as { code?: string }).code === uniqueViolation) throw new AppError('name_taken')
      throw error
    })
  })
}
