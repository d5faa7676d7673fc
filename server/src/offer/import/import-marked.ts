import {
  type ImportDuplicate,
  type ImportError,
  type ImportField,
  importColumns,
  type Locale,
  type Subject,
  templateRows,
  type WireFile,
} from '@portal/contract'
import { type Cell, days1904, type Note, type Row, workbookMime } from '@portal/contract/workbook'
import type { Db } from '../../base/database/db.ts'
import { isErrorCell } from '../../base/services/import/cells.ts'
import { type CellError, cellOf } from '../../base/services/import/draft.ts'
import { asWireFile } from '../../base/storage/stored-files.ts'
import type { CellValue } from '../../base/storage/workbooks/read-sheet.ts'
import { translate } from '../../base/text/i18n.ts'
import { isSerial, type ScheduleDraft } from './import-cells.ts'
import type { Reading } from './import-reading.ts'
import {
  type ChoiceField,
  headingOf,
  headingRow,
  idFormula,
  type Labels,
  labelOf,
  readLabels,
  scheduleWorkbook,
  sheetWidths,
} from './template-sheets.ts'

/** The maximum number of notes on cells. The last column contains all errors. */
const notesAtMost = 2000

const isMoment = (column: number) => ['start_date', 'final_date'].includes(importColumns[column]?.field ?? '')

/** The rows of the catalogues, and the label of each by field and id. */
interface Lists {
  readonly labels: Labels
  readonly byId: Readonly<Record<string, ReadonlyMap<unknown, string>>>
  /** A day or moment of the uploaded workbook as the marked one counts days. */
  readonly momentOf: (value: CellOfRow) => CellOfRow
}

type CellOfRow = Exclude<CellValue, { readonly error: string }>

async function readLists(db: Db, principal: Subject, is1904: boolean): Promise<Lists> {
  const labels = await readLabels(db, principal)
  const mapOf = (rows: Labels[ChoiceField]) => new Map(rows.map((row) => [row.id, labelOf(row)]))
  const byId = Object.fromEntries(Object.entries(labels).map(([field, rows]) => [field, mapOf(rows)]))
  return { labels, byId, momentOf: (value) => (is1904 && isSerial(value) ? Number(value) + days1904 : value) }
}

/** The label for an id without one, because the list of choices needs a label. */
function labelFor(draft: ScheduleDraft, { byId }: Lists, column: number): string | null {
  const { kind, field = '' } = importColumns[column] ?? {}
  return kind === 'label' ? (byId[field]?.get(draft.row.cells[column - 1]) ?? null) : null
}

/** An uploaded cell, marked when it has an error. An id with a label gets the formula that looks it up. */
function markedCell(draft: ScheduleDraft, lists: Lists, column: number, hasError: boolean): Cell {
  const value = draft.row.cells[column] ?? labelFor(draft, lists, column)
  const { kind, field } = importColumns[column] ?? {}
  const label = draft.row.cells[column + 1] ?? labelFor(draft, lists, column + 1)
  if (kind === 'id' && field !== undefined && label !== null && !hasError) {
    const id = typeof value === 'number' ? value : ''
    return { value: id, formula: idFormula(lists.labels, field, draft.row.number), style: 'computed' }
  }
  const content = isErrorCell(value) ? value.error : isMoment(column) ? lists.momentOf(value) : value
  const moment = isMoment(column) && (typeof content === 'number' || content === null)
  if (hasError) return { value: content, style: moment ? 'errorMoment' : 'error' }
  return moment ? { value: content, style: 'moment' } : content
}

type ByRow = ReadonlyMap<number, ImportDuplicate>

/** The values that rows share with schedules or with each other. */
export interface Matches {
  readonly duplicates: readonly ImportDuplicate[]
  readonly clashes: readonly ImportDuplicate[]
}

function* rowsOf(
  drafts: readonly ScheduleDraft[],
  { duplicates, clashes }: { readonly duplicates: ByRow; readonly clashes: ByRow },
  lists: Lists,
  locale: Locale,
): Generator<Row> {
  yield [...headingRow(locale), { value: translate(locale, 'schedule_import.faults_heading'), style: 'header' }]
  let next = 2
  for (const draft of drafts) {
    const { number } = draft.row
    // Row numbers do not change, so that the row numbers in the messages stay correct.
    for (; next < number; next += 1) yield []
    next = number + 1
    const [duplicate, clash] = [duplicates.get(number), clashes.get(number)]
    const texts = draft.errors.map((error) => {
      const { row, column } = cellOf(draft, error.column)
      return translate(locale, 'schedule_import.cell', { row, column, error: errorText(locale, error) })
    })
    if (duplicate !== undefined) texts.push(matchText(locale, 'matches', duplicate))
    if (clash !== undefined) texts.push(matchText(locale, 'clashes', clash))
    const bad = new Set(draft.errors.map(({ column }) => column))
    const cells = importColumns.map((_, column) => markedCell(draft, lists, column, bad.has(column)))
    yield texts.length === 0 ? cells : [...cells, { value: texts.join('\n'), style: 'wrapped' }]
  }
}

function notesOf(drafts: readonly ScheduleDraft[], locale: Locale): Note[] {
  const notes: Note[] = []
  for (const draft of drafts) {
    for (const error of draft.errors) {
      if (notes.length >= notesAtMost) return notes
      notes.push({ row: draft.row.number - 1, column: error.column ?? 0, text: errorText(locale, error) })
    }
  }
  return notes
}

/** The uploaded rows, each at its number, with marks and notes on their errors and the lists of the template, to upload again. */
export async function markedWorkbook(
  db: Db,
  principal: Subject,
  { drafts, is1904 }: Pick<Reading, 'drafts' | 'is1904'>,
  { duplicates, clashes }: Matches,
  locale: Locale,
): Promise<WireFile> {
  const lists = await readLists(db, principal, is1904)
  const byRow = (matches: readonly ImportDuplicate[]) => new Map(matches.map((match) => [match.row, match]))
  const last = Math.max(templateRows + 1, drafts.at(-1)?.row.number ?? 0)
  const bytes = await scheduleWorkbook(locale, lists.labels, last, {
    widths: [...sheetWidths, 90],
    rows: rowsOf(drafts, { duplicates: byRow(duplicates), clashes: byRow(clashes) }, lists, locale),
    notes: notesOf(drafts, locale),
  })
  return asWireFile({ name: translate(locale, 'schedule_import.marked_name'), mime: workbookMime, bytes })
}

/** The headings of the columns in the parameters of an error, which names them by field or slug. */
function headingsIn(locale: Locale, { other, beside }: CellError['params']): Record<string, string> {
  const headings = Object.entries({ other, beside }).flatMap(([param, name]) => {
    const column = importColumns.find(({ field, slug }) => field === name || slug === name)
    return column === undefined ? [] : [[param, headingOf(locale, column.slug)] as const]
  })
  return Object.fromEntries(headings)
}

/** The message of an error, with sheet headings instead of field names. */
export function errorText(locale: Locale, { column, key, params }: CellError<ImportField>): string {
  const { slug = '' } = importColumns[column ?? -1] ?? {}
  return translate(locale, key, { ...params, ...headingsIn(locale, params), field: headingOf(locale, slug) })
}

/** What the result of a job cannot store: NUL, and half of a character where a long text is cut. */
const unstorable = /[\0\p{Cs}]/gu

/** An error with its cell, as the response contains it. */
export function errorAt(locale: Locale, draft: ScheduleDraft, error: CellError<ImportField>): ImportError {
  const { slug = '' } = importColumns[error.column ?? -1] ?? {}
  const { row, column, value } = cellOf(draft, error.column)
  return {
    row,
    column: column ?? '',
    slug,
    heading: headingOf(locale, slug),
    value: value === '' ? null : value.slice(0, 100).replace(unstorable, '\ufffd'),
    text: errorText(locale, error),
  }
}

function matchText(locale: Locale, kind: 'matches' | 'clashes', { schedules, rows }: ImportDuplicate): string {
  const texts = [
    schedules.length > 0 && translate(locale, `schedule_import.${kind}_schedule`, { ids: schedules.join(', ') }),
    rows.length > 0 && translate(locale, `schedule_import.${kind}_row`, { rows: rows.join(', ') }),
  ]
  return texts.filter(Boolean).join(' ')
}
