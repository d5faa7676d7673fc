import { importColumns, type Locale, type Subject, templateRows, type WireFile } from '@portal/contract'
import type { Db } from '../../database/db.ts'
import { asWireFile } from '../../storage/stored-files.ts'
import type { Note } from '../../storage/workbooks/sheet-xml.ts'
import { workbookMime } from '../../storage/workbooks/write-workbook.ts'
import { translate } from '../../text/i18n.ts'
import { blankRow, headingRow, readLabels, scheduleWorkbook, sheetColumns } from './template-sheets.ts'

/** Notes on cells of the first input row, by slug. */
const notesOf: Readonly<Record<string, string>> = {
  fecha_apertura: 'note_moment',
  fecha_cierre: 'note_closing',
  es_pago: 'note_flag',
  esta_activo: 'note_flag',
  tarifa: 'note_rate',
}

/** The workbook for planning schedules: lists of the catalogues that the person may view, and 500 rows that look up the ids. */
export async function templateOfSchedules(db: Db, who: Subject, locale: Locale): Promise<WireFile> {
  const labels = await readLabels(db, who)
  const notes = importColumns.flatMap(({ slug }, column): Note[] => {
    const key = notesOf[slug]
    return key === undefined ? [] : [{ row: 1, column, text: translate(locale, `schedule_import.${key}`) }]
  })
  const rows = [headingRow(locale), ...Array.from({ length: templateRows }, (_, index) => blankRow(labels, index + 2))]
  const bytes = await scheduleWorkbook(locale, labels, templateRows + 1, { columns: sheetColumns, rows, notes })
  return asWireFile({ name: translate(locale, 'schedule_import.template_name'), mime: workbookMime, bytes })
}
