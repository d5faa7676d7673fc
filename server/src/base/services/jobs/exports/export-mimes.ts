import { workbookMime } from '@portal/contract/workbook'
import { csvMime } from '../../../storage/workbooks/write-csv.ts'

/** The type of an exported file, by the end of its name. */
export function mimeOfExport(name: string): string {
  if (name.endsWith('.csv')) return csvMime.split(';')[0] ?? csvMime
  return name.endsWith('.zip') ? 'application/zip' : workbookMime
}
