import { type Locale, separatorsOf } from '@portal/contract'
import { columnName, type Note, type Row, type Sheet, styled, type Validation } from '@portal/contract/workbook'
import type { Db } from '../../base/database/db.ts'
import { listName } from '../../base/services/import/template.ts'
import { csvBytes } from '../../base/storage/workbooks/write-csv.ts'
import { workbookBytes } from '../../base/storage/workbooks/write-workbook.ts'
import { type Catalogues, type ListedField, listed, listedFields, readCatalogues } from './catalogues.ts'
import { type CitizenField, columns, type ImportColumn, labelOf } from './columns.ts'
import { requiredFields } from './drafts.ts'
import { importText } from './messages.ts'
import { writeOutput } from './report.ts'

/** Number of rows of the template that have lists to choose from. */
const ready = 2000

/** The note of a column, beside the note for all columns of its kind. */
const noteOf: Readonly<Partial<Record<CitizenField, Parameters<typeof importText>[1]>>> = {
  birthdate: 'note_date',
  has_disability: 'note_flag',
  document: 'note_document',
  email: 'note_email',
  profile_type_id: 'note_profile',
  status_id: 'note_status',
}

/** The text of the note on a column heading. */
function notesOn({ field, kind }: ImportColumn, locale: Locale): string {
  const own = noteOf[field]
  const notes = [
    ...((requiredFields as readonly string[]).includes(field) ? [importText(locale, 'note_required')] : []),
    ...(kind === 'catalogue' ? [importText(locale, 'note_catalogue', { sheet: importText(locale, 'lists') })] : []),
    ...(own === undefined ? [] : [importText(locale, own)]),
  ]
  return notes.join(' ')
}

/** One list for all fields of the same table: country of birth and country of residence share a list. */
function listsOf(catalogues: Catalogues, locale: Locale) {
  const lists = new Map<string, { field: ListedField; fields: ListedField[]; title: string; names: string[] }>()
  for (const field of listedFields) {
    const { table } = listed[field]
    const existing = lists.get(table)
    if (existing !== undefined) {
      existing.fields.push(field)
      continue
    }
    const names = [...new Set([...catalogues[field].byId.values()].map(({ name }) => name))]
    const sorted = names.toSorted((one, other) => one.localeCompare(other, 'es'))
    lists.set(table, { field, fields: [field], title: labelOf(locale, field), names: sorted })
  }
  return [...lists.values()]
}

function* listRows(lists: ReturnType<typeof listsOf>): Generator<Row> {
  yield styled(
    lists.map(({ title }) => title),
    'header',
  )
  const longest = Math.max(...lists.map(({ names }) => names.length))
  for (let row = 0; row < longest; row += 1) yield lists.map(({ names }) => names[row] ?? null)
}

function workbookOf(catalogues: Catalogues, locale: Locale) {
  const lists = listsOf(catalogues, locale)
  const sheetName = importText(locale, 'lists')
  const names = lists.map(({ field, names: { length } }, index) =>
    listName(`${field}_list`, sheetName, columnName(index), length),
  )
  const error = [importText(locale, 'error_title'), importText(locale, 'error_list')] as const
  const validations = lists.flatMap(({ field, fields }) =>
    fields.map((one): Validation => {
      const letter = columnName(columns.findIndex((column) => column.field === one))
      return { cells: `${letter}2:${letter}${ready + 1}`, type: 'list', from: `${field}_list`, error }
    }),
  )
  const notes = columns.flatMap((column, index): Note[] => {
    const text = notesOn(column, locale)
    return text === '' ? [] : [{ row: 0, column: index, text }]
  })
  const sheet: Sheet = {
    name: importText(locale, 'sheet'),
    widths: columns.map(() => 24),
    rows: [headingsOf(locale)],
    frozenRows: 1,
    validations,
    notes,
  }
  const values: Sheet = {
    name: sheetName,
    widths: lists.map(() => 34),
    rows: listRows(lists),
    frozenRows: 1,
  }
  return { names, sheets: [sheet, values] }
}

function headingsOf(locale: Locale): Row {
  return styled(
    columns.map(({ field }) => labelOf(locale, field)),
    'header',
  )
}

/**
 * Writes a template to fill in. The name of the file decides the format: the headings as separated text, or a workbook with lists
 * to choose from and notes on the columns.
 * @throws ImportError when it cannot be written.
 */
export async function writeTemplate(db: Db, path: string, locale: Locale): Promise<void> {
  if (!/\.xlsx$/i.test(path)) return writeOutput(path, csvBytes([headingsOf(locale)], separatorsOf(locale)[0]))
  return writeOutput(path, workbookBytes(workbookOf(await readCatalogues(db), locale)))
}
