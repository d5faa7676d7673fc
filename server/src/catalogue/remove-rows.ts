import type { AnyCatalogue, CatalogueRow } from '@portal/contract/staff'
import { sql } from 'kysely'
import { writeAudit } from '../audit/audit.ts'
import { refuseAction, refuseRestoring } from '../authority/visible-rows.ts'
import type { Db } from '../database/db.ts'
import { AppError } from '../http/errors.ts'
import { signedIn } from '../http/register-call.ts'
import { refuseInUse } from './uses.ts'
import { type Asking, holdRow, missingReference, type Tx, valuesOf } from './write-rows.ts'

/** SQLSTATE of a value that must be unique and is not. */
const uniqueViolation = '23505'

/** Marks a held row as deleted or alive, and writes its audit. */
async function mark(
  tx: Tx,
  catalogue: AnyCatalogue,
  { origin, now }: Asking,
  row: CatalogueRow,
  event: 'deleted' | 'restored',
) {
  const { entity, table } = catalogue
  const isDeleted = event === 'deleted'
  await sql`update ${sql.table(table)} set deleted_at = ${isDeleted ? now : null} where id = ${row.id}`.execute(tx)
  const values = valuesOf(catalogue, row)
  const said = isDeleted ? { old_values: values } : { new_values: values }
  await writeAudit(tx, origin, [{ event, entity, entity_id: row.id, ...said }])
}

/**
 * Deletes a row that nothing uses; it stays for whoever may restore it.
 * @throws Refusal 404, 403, 409 for a row of the system or in use.
 */
export async function destroyRow(db: Db, catalogue: AnyCatalogue, asked: Asking, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await holdRow(tx, catalogue, id)
    const who = signedIn(asked)
    refuseAction(who, 'destroy', catalogue.entity, row)
    if (catalogue.system.ids.includes(id)) throw new AppError('system_row')
    await refuseInUse(tx, who, catalogue, id)
    await mark(tx, catalogue, asked, row, 'deleted')
  })
}

/**
 * Brings a deleted row back.
 * @throws Refusal 404, 403, 409 when it is not deleted, its name was given away meanwhile, or what it refers to is deleted.
 */
export async function restoreRow(db: Db, catalogue: AnyCatalogue, asked: Asking, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await holdRow(tx, catalogue, id)
    refuseRestoring(signedIn(asked), catalogue.entity, row)
    const missing = await missingReference(tx, catalogue, row)
    if (missing !== undefined) throw new AppError('reference_deleted', { details: { field: missing } })
    await mark(tx, catalogue, asked, row, 'restored').catch((error) => {
      if ((error as { code?: string }).code === uniqueViolation) throw new AppError('name_taken')
      throw error
    })
  })
}
