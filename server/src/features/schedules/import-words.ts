import { type ImportDuplicate, type ImportFault, importColumns, type Locale } from '@portal/contract'
import { translate } from '../../text/i18n.ts'
import { type CellFault, type Draft, shownCell } from './import-cells.ts'
import { headingOf } from './template-sheets.ts'

/** The heading of a field or of a column by its slug. */
function headingFor(locale: Locale, name: unknown): string | undefined {
  const column = importColumns.find(({ field, slug }) => field === name || slug === name)
  return column === undefined ? undefined : headingOf(locale, column.slug)
}

/** What a person is told of a cell, in the words of the sheet: headings instead of fields. */
export function sayCellFault(locale: Locale, { column, key, params }: CellFault): string {
  const slug = importColumns[column]?.slug ?? ''
  const headings = Object.fromEntries(
    ['other', 'beside'].flatMap((name) => {
      const heading = headingFor(locale, params[name])
      return heading === undefined ? [] : [[name, heading]]
    }),
  )
  return translate(locale, key, { ...params, ...headings, field: headingOf(locale, slug) })
}

/** A fault with everything about its cell. */
export function faultAt(locale: Locale, draft: Draft, fault: CellFault): ImportFault {
  const { letter = '', slug = '' } = importColumns[fault.column] ?? {}
  return {
    row: draft.sheetRow.number,
    column: letter,
    slug,
    heading: headingOf(locale, slug),
    value: shownCell(draft.sheetRow.cells[fault.column])?.slice(0, 100) ?? null,
    text: sayCellFault(locale, fault),
  }
}

/** What a person is told of a row that is there already. */
export function sayDuplicate(locale: Locale, { schedules, rows }: ImportDuplicate): string {
  const said = [
    ...(schedules.length > 0
      ? [translate(locale, 'schedule_import.matches_schedule', { ids: schedules.join(', ') })]
      : []),
    ...(rows.length > 0 ? [translate(locale, 'schedule_import.matches_row', { rows: rows.join(', ') })] : []),
  ]
  return said.join(' ')
}
