import type { AuditRow } from '@portal/contract/staff'
import { counted, formatMoment } from '../../../kit/text/format.ts'
import { translate } from '../../../kit/text/i18n.ts'

/** The number of rows that a row stands for. */
export const sizeOf = ({ act_rows = 1 }: AuditRow) => act_rows

export const modelOf = ({ type }: AuditRow) => type.split('/').at(-1) ?? ''

/** The name of the file, if the row stands for an import, which has several kinds of rows. */
export function importedFile(row: AuditRow): string | undefined {
  const { file_name: file } = row.new_values
  return row.event_name === 'imported' && typeof file === 'string' ? file : undefined
}

/** The records of an act: "100 ciudadanos". */
export function recordsOf(row: AuditRow): string {
  const count = counted(sizeOf(row))
  const file = importedFile(row)
  const other = translate('audits.acts.other', { ...count, type: row.type_trans })
  const records = translate(`audits.acts.${modelOf(row)}`, { ...count, defaultValue: other })
  return file === undefined ? records : translate('audits.acts.imported', { records, file })
}

/**
 * What a request did: "1 acto: Asignación, 100 ciudadanos · 28 nov 2026, 10:12".
 * @param rows its newest rows
 * @param total the number of all its rows
 */
export function requestText(rows: readonly AuditRow[], total: number): string | undefined {
  const [newest] = rows
  if (newest === undefined) return undefined
  const { event, event_name, created_at } = newest
  const when = formatMoment(created_at)
  const file = importedFile(newest)
  if (file !== undefined) return translate('audits.request.one', { what: `${event}, ${file}`, when })
  const isOne = rows.every((row) => row.event_name === event_name && row.type === newest.type)
  if (!isOne) return translate('audits.request.several', { ...counted(total), when })
  return translate('audits.request.one', { what: `${event}, ${recordsOf({ ...newest, act_rows: total })}`, when })
}
