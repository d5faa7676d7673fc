import type { ScheduleImportRow } from '@portal/contract'
import { importNotification } from '@portal/contract/staff'
import { type Origin, writeAudit } from '../../audit/audit.ts'
import type { Tx } from '../../database/db.ts'
import { batches } from '../../import/run.ts'
import { translate } from '../../text/i18n.ts'
import { bogotaMoment, wireMoment } from '../../text/time.ts'
import type { ValidRow } from './import-duplicates.ts'

interface Upload {
  readonly file_name: string
  readonly user_id: number
  readonly now: Date
  readonly origin: Origin
}

function columnsOf(values: ScheduleImportRow) {
  return { ...values, rate_id: values.is_paid ? (values.rate_id ?? null) : null }
}

/**
 * Inserts all schedules of a workbook, with one audit row for the import and one for each schedule.
 * @returns the id of the import
 */
export async function insertImport(
  tx: Tx,
  rows: readonly ValidRow[],
  { file_name, user_id, now, origin }: Upload,
): Promise<number> {
  const { id: import_id } = await tx
    .insertInto('schedule_imports')
    .values({ file_name, rows: rows.length, user_id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = { import_id, file_name, rows: rows.length }
  // The person may have left the page meanwhile, or may want to undo the import tomorrow.
  const notice = {
    title: translate('es', 'notices.import_done'),
    subject: translate('es', 'notices.import_rows', { file: file_name, count: rows.length }),
    user: origin.user_name ?? '',
    created_at: wireMoment(now),
    url: { name: 'schedules' },
  }
  await tx
    .insertInto('notifications')
    .values({ type: importNotification, user_id, data: JSON.stringify(notice), created_at: now, updated_at: now })
    .execute()
  await writeAudit(tx, origin, [{ event: 'imported', entity: 'Schedule', entity_id: null, new_values: values }])
  for await (const batch of batches(rows)) {
    const some = batch.map((row) => columnsOf(row.values))
    const made = await tx
      .insertInto('schedules')
      .values(
        some.map((columns) => ({
          ...columns,
          start_date: bogotaMoment(columns.start_date),
          final_date: bogotaMoment(columns.final_date),
          import_id,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning('id')
      .execute()
    await writeAudit(
      tx,
      origin,
      made.map(({ id }, index) => ({
        event: 'created',
        entity: 'Schedule',
        entity_id: id,
        new_values: { ...some[index], import_id },
      })),
    )
  }
  return import_id
}
