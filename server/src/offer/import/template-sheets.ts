import { importColumns, importSheets, type Locale, type Subject, templateRows, type WireFile } from '@portal/contract'
import type { Model } from '@portal/contract/staff'
import {
  type Cell,
  type Note,
  type Row,
  type Sheet,
  styled,
  type Validation,
  workbookMime,
} from '@portal/contract/workbook'
import { sql } from 'kysely'
import type { Db } from '../../base/database/db.ts'
import { policyOf } from '../../base/services/authority/policies/policy-of.ts'
import { lastRowOf, listName } from '../../base/services/import/template.ts'
import { asWireFile } from '../../base/storage/stored-files.ts'
import { workbookBuffer } from '../../base/storage/workbooks/write-workbook.ts'
import { translate } from '../../base/text/i18n.ts'

/** The fields with a catalogue. */
export type ChoiceField = Extract<(typeof importColumns)[number], { kind: 'id' }>['field']

/** A catalogue to choose from: its table, the sheet with its labels, and the name of the list. */
function choice(field: ChoiceField, entity: Model, table: string, key: keyof typeof importSheets) {
  return { field, entity, table, sheet: importSheets[key], list: `${key}_list` }
}

/** The catalogues of a schedule in the workbook. */
export const choices = [
  choice('program_id', 'Program', 'programs', 'programs'),
  choice('activity_id', 'Activity', 'activities', 'activities'),
  choice('stage_id', 'Stage', 'stages', 'stages'),
  choice('weekday_id', 'Day', 'week_days', 'days'),
  choice('daily_id', 'Hour', 'daily_hours', 'hours'),
  choice('rate_id', 'Rate', 'rates', 'rates'),
]

export type Labels = Readonly<Record<ChoiceField, readonly { readonly id: number; readonly name: string }[]>>

/** Every live row of the catalogues that the person may view, by name; hours by time. Of rates, only those that may be used. */
export async function readLabels(db: Db, principal: Subject): Promise<Labels> {
  const read = choices.map(async ({ field, entity, table }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} as list where deleted_at is null and ${policyOf(entity).rows(principal)}
        ${field === 'rate_id' ? sql`and is_active` : sql``} order by ${field === 'daily_id' ? sql`start_time, end_time,` : sql``} fold(name) collate "C", id`.execute(
      db,
    )
    return [field, rows] as const
  })
  return Object.fromEntries(await Promise.all(read)) as unknown as Labels
}

export function headingOf(locale: Locale, slug: string): string {
  return translate(locale, `schedule_import.headings.${slug}`)
}

/** The label of a row in a list: the id, then the name. */
export function labelOf({ id, name }: { readonly id: number; readonly name: string }): string {
  return `${id} - ${name.replace(/\s+/g, ' ').trim()}`
}

export function headingRow(locale: Locale): Row {
  return styled(
    importColumns.map(({ slug }) => headingOf(locale, slug)),
    'header',
  )
}

const labelColumnOf = (field: ChoiceField) =>
  importColumns.find((one) => one.field === field && one.kind === 'label')?.letter ?? ''

/** The formula that looks up the id of the label in the next cell. */
export function idFormula(labels: Labels, field: ChoiceField, row: number): string {
  const { sheet } = choices.find((one) => one.field === field) ?? {}
  const cell = `${labelColumnOf(field)}${row}`
  return `IF(${cell}="","",IFERROR(VLOOKUP(${cell},${sheet}!$A$2:$B$${lastRowOf(labels[field].length)},2,FALSE),""))`
}

/** The sheets with the lists. Each row has a label and its id. */
function listSheets(locale: Locale, labels: Labels): Sheet[] {
  return choices.map(({ field, sheet }) => {
    const [id = '', label = ''] = importColumns.filter((one) => one.field === field).map(({ slug }) => slug)
    const rows = labels[field].map((row): Row => [labelOf(row), row.id])
    const headings = styled([headingOf(locale, label), headingOf(locale, id)], 'header')
    return { name: sheet, widths: [60, 26], rows: [headings, ...rows], frozenRows: 1 }
  })
}

const widths: Readonly<Record<string, number>> = { id: 18, label: 36, value: 18 }

/** The widths of the columns of the input sheet, which fit their values. */
export const sheetWidths = importColumns.map(({ kind, field }) =>
  field === 'start_date' || field === 'final_date' ? 24 : (widths[kind] ?? 18),
)

/** The allowed values in the rows from 2 to `last`. */
function sheetValidations(locale: Locale, last: number): Validation[] {
  const text = (key: string) => translate(locale, `schedule_import.${key}`)
  const error = (key: string) => [text('error_title'), text(key)] as const
  const minimum = 'greaterThanOrEqual'
  const cells = (...letters: string[]) => letters.map((letter) => `${letter}2:${letter}${last}`).join(' ')
  const lists = choices.map(({ field, list }): Validation => {
    return { cells: cells(labelColumnOf(field)), type: 'list', from: list, error: error('error_list') }
  })
  return [
    ...lists,
    { cells: cells('K', 'L'), type: 'whole', operator: 'between', from: '0', to: '100', error: error('error_age') },
    { cells: cells('M'), type: 'whole', operator: minimum, from: '0', error: error('error_quota') },
    // 36526 is the first day of the year 2000.
    { cells: cells('N', 'O'), type: 'date', operator: minimum, from: '36526', error: error('error_moment') },
    { cells: cells('P', 'Q'), type: 'list', from: '"1,0"', error: error('error_flag') },
  ]
}

/** The cells of an empty row: formulas for the ids, and formats for dates and times. */
function blankRow(labels: Labels, row: number): Row {
  return importColumns.map(({ kind, field }): Cell => {
    if (kind === 'id') return { value: '', formula: idFormula(labels, field, row), style: 'computed' }
    return field === 'start_date' || field === 'final_date' ? { value: null, style: 'moment' } : null
  })
}

/** The workbook: the input sheet, whose rows end at `last`, and the sheets with the lists. */
export function scheduleWorkbook(
  locale: Locale,
  labels: Labels,
  last: number,
  sheet: Pick<Sheet, 'widths' | 'rows' | 'notes'>,
): Promise<Buffer> {
  const validations = sheetValidations(locale, last)
  return workbookBuffer({
    names: choices.map(({ field, sheet: lists, list }) => listName(list, lists, 'A', labels[field].length)),
    sheets: [{ ...sheet, name: importSheets.rows, frozenRows: 1, validations }, ...listSheets(locale, labels)],
  })
}

/** Notes on cells of the first input row, by slug. */
const notesOf: Readonly<Record<string, string>> = {
  fecha_apertura: 'note_moment',
  fecha_cierre: 'note_closing',
  es_pago: 'note_flag',
  esta_activo: 'note_flag',
  tarifa: 'note_rate',
}

/** The workbook for planning schedules: lists of the catalogues that the person may view, and 500 rows that look up the ids. */
export async function templateOfSchedules(db: Db, principal: Subject, locale: Locale): Promise<WireFile> {
  const labels = await readLabels(db, principal)
  const notes = importColumns.flatMap(({ slug }, column): Note[] => {
    const key = notesOf[slug]
    return key === undefined ? [] : [{ row: 1, column, text: translate(locale, `schedule_import.${key}`) }]
  })
  const rows = [headingRow(locale), ...Array.from({ length: templateRows }, (_, index) => blankRow(labels, index + 2))]
  const bytes = await scheduleWorkbook(locale, labels, templateRows + 1, { widths: sheetWidths, rows, notes })
  return asWireFile({ name: translate(locale, 'schedule_import.template_name'), mime: workbookMime, bytes })
}
