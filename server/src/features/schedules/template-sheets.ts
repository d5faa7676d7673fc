import { type ImportField, importColumns, importSheets, type Locale, type Model, type Subject } from '@portal/contract'
import { sql } from 'kysely'
import { rowsFor } from '../../authority/scope.ts'
import type { Db } from '../../database/db.ts'
import { type Cell, type Row, styled } from '../../storage/workbooks/cells.ts'
import type { Sheet, Validation } from '../../storage/workbooks/sheet-xml.ts'
import type { DefinedName } from '../../storage/workbooks/write-workbook.ts'
import { translate } from '../../text/i18n.ts'

/** A catalogue that the sheet chooses from: its table, its sheet of labels, the name of that list. */
export interface Choice {
  readonly field: ImportField
  readonly entity: Model
  readonly table: string
  readonly sheet: string
  readonly list: string
}

/** The catalogues of a schedule that the workbook knows (domain facts §5.1; decisions §9). */
export const choices: readonly Choice[] = [
  { field: 'program_id', entity: 'Program', table: 'programs', sheet: importSheets.programs, list: 'programs_list' },
  {
    field: 'activity_id',
    entity: 'Activity',
    table: 'activities',
    sheet: importSheets.activities,
    list: 'activities_list',
  },
  { field: 'stage_id', entity: 'Stage', table: 'stages', sheet: importSheets.stages, list: 'stages_list' },
  { field: 'weekday_id', entity: 'Day', table: 'week_days', sheet: importSheets.days, list: 'days_list' },
  { field: 'daily_id', entity: 'Hour', table: 'daily_hours', sheet: importSheets.hours, list: 'hours_list' },
  { field: 'rate_id', entity: 'Rate', table: 'rates', sheet: importSheets.rates, list: 'rates_list' },
]

/** What may be chosen, by field. */
export type Labels = Readonly<Record<string, readonly { readonly id: number; readonly name: string }[]>>

/** Every live row of the catalogues that the person may view, by name; of rates those that may be used. One statement a catalogue. */
export async function readLabels(db: Db, who: Subject): Promise<Labels> {
  const read = choices.map(async ({ field, entity, table }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} as list where deleted_at is null and ${rowsFor(who, 'view', entity)}
        ${field === 'rate_id' ? sql`and is_active` : sql``} order by fold(name) collate "C", id`.execute(db)
    return [field, rows] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The heading of a column in a language. */
export function headingOf(locale: Locale, slug: string): string {
  return translate(locale, `schedule_import.headings.${slug}`)
}

/** How a catalogue's row is written where it is chosen: whoever reads it finds the id in front. */
export function labelOf({ id, name }: { readonly id: number; readonly name: string }): string {
  return `${id} - ${name.replace(/\s+/g, ' ').trim()}`
}

/** The first row of the sheet that is filled in. */
export function headingRow(locale: Locale): Row {
  return styled(
    importColumns.map(({ slug }) => headingOf(locale, slug)),
    'header',
  )
}

const lastRow = (labels: Labels, field: string) => Math.max(labels[field]?.length ?? 0, 1) + 1

/** Names of the lists, for the sheet that chooses from them. */
export function listNames(labels: Labels): DefinedName[] {
  return choices.map(({ field, sheet, list }) => ({
    name: list,
    refers: `${sheet}!$A$2:$A$${lastRow(labels, field)}`,
  }))
}

/** The formula that looks the id of the label beside it up. */
export function idFormula(labels: Labels, field: string, row: number): string {
  const choice = choices.find((one) => one.field === field)
  const label = importColumns.find((one) => one.field === field && one.kind === 'label')
  const cell = `${label?.letter}${row}`
  return `IF(${cell}="","",IFERROR(VLOOKUP(${cell},${choice?.sheet}!$A$2:$B$${lastRow(labels, field)},2,FALSE),""))`
}

/** The sheets that hold the lists: a label and its id. */
export function listSheets(locale: Locale, labels: Labels): Sheet[] {
  return choices.map(({ field, sheet }) => {
    const [id = '', label = ''] = importColumns.filter((one) => one.field === field).map(({ slug }) => slug)
    const rows = (labels[field] ?? []).map((row): Row => [labelOf(row), row.id])
    const headings = styled([headingOf(locale, label), headingOf(locale, id)], 'header')
    return { name: sheet, columns: [{ width: 60 }, { width: 26 }], rows: [headings, ...rows], frozen: { rows: 1 } }
  })
}

const widths: Readonly<Record<string, number>> = { id: 18, label: 36, value: 18 }

/** The columns of the sheet that is filled in, as wide as what stands in them. */
export const sheetColumns = importColumns.map(({ kind, field }) => ({
  width: field === 'start_date' || field === 'final_date' ? 24 : (widths[kind] ?? 18),
}))

/** What may be typed into the rows from 2 to `last`. */
export function sheetValidations(locale: Locale, last: number): Validation[] {
  const words = (key: string) => translate(locale, `schedule_import.${key}`)
  const error = (key: string) => [words('error_title'), words(key)] as const
  const cells = (...letters: string[]) => letters.map((letter) => `${letter}2:${letter}${last}`).join(' ')
  const lists = choices.map(({ field, list }): Validation => {
    const label = importColumns.find((one) => one.field === field && one.kind === 'label')
    return { cells: cells(label?.letter ?? ''), type: 'list', from: list, error: error('error_list') }
  })
  return [
    ...lists,
    { cells: cells('K', 'L'), type: 'whole', operator: 'between', from: '0', to: '100', error: error('error_age') },
    { cells: cells('M'), type: 'whole', operator: 'greaterThanOrEqual', from: '0', error: error('error_quota') },
    // 36526 is the first day of the year 2000.
    {
      cells: cells('N', 'O'),
      type: 'date',
      operator: 'greaterThanOrEqual',
      from: '36526',
      error: error('error_moment'),
    },
    { cells: cells('P', 'Q'), type: 'list', from: '"1,0"', error: error('error_flag') },
  ]
}

/** The cells of a row that nobody has filled in yet. */
export function blankRow(labels: Labels, row: number): Row {
  return importColumns.map(({ kind, field }): Cell => {
    if (kind === 'id') return { value: '', formula: idFormula(labels, field, row), style: 'computed' }
    return field === 'start_date' || field === 'final_date' ? { value: null, style: 'moment' } : null
  })
}
