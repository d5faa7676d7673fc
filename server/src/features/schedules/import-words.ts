import { type ImportDuplicate, type ImportFault, type ImportField, importColumns, type Locale } from '@portal/contract'
import { cellOf, type Fault } from '../../import/draft.ts'
import { translate } from '../../text/i18n.ts'
import type { ScheduleDraft } from './import-cells.ts'
import { headingOf } from './template-sheets.ts'

/** The headings of the columns in the parameters of a fault, which names them by field or slug. */
function headingsIn(locale: Locale, { other, beside }: Fault['params']): Record<string, string> {
  const headings = Object.entries({ other, beside }).flatMap(([param, name]) => {
    const column = importColumns.find(({ field, slug }) => field === name || slug === name)
    return column === undefined ? [] : [[param, headingOf(locale, column.slug)] as const]
  })
  return Object.fromEntries(headings)
}

/** The message of a fault, with sheet headings instead of field names. */
export function faultText(locale: Locale, { column, key, params }: Fault<ImportField>): string {
  const { slug = '' } = importColumns[column ?? -1] ?? {}
  return translate(locale, key, { ...params, ...headingsIn(locale, params), field: headingOf(locale, slug) })
}

/** A fault with its cell, as the response contains it. */
export function faultAt(locale: Locale, draft: ScheduleDraft, fault: Fault<ImportField>): ImportFault {
  const { slug = '' } = importColumns[fault.column ?? -1] ?? {}
  const { row, column, value } = cellOf(draft, fault.column)
  return {
    row,
    column: column ?? '',
    slug,
    heading: headingOf(locale, slug),
    value: value === '' ? null : value.slice(0, 100),
    text: faultText(locale, fault),
  }
}

/** The message of a duplicate. */
export function duplicateText(locale: Locale, { schedules, rows }: ImportDuplicate): string {
  const texts = [
    ...(schedules.length > 0
      ? [translate(locale, 'schedule_import.matches_schedule', { ids: schedules.join(', ') })]
      : []),
    ...(rows.length > 0 ? [translate(locale, 'schedule_import.matches_row', { rows: rows.join(', ') })] : []),
  ]
  return texts.join(' ')
}
