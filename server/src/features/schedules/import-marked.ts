import {
  type ImportDuplicate,
  importColumns,
  importSheets,
  type Locale,
  type Subject,
  templateRows,
  type WireFile,
} from '@portal/contract'
import type { Db } from '../../database/db.ts'
import { asWireFile } from '../../storage/stored-files.ts'
import type { Cell, Row } from '../../storage/workbooks/cells.ts'
import type { Note } from '../../storage/workbooks/sheet-xml.ts'
import { workbookBuffer, workbookMime } from '../../storage/workbooks/write-workbook.ts'
import { translate } from '../../text/i18n.ts'
import { type Draft, shownCell } from './import-cells.ts'
import { sayCellFault, sayDuplicate } from './import-words.ts'
import {
  headingRow,
  idFormula,
  type Labels,
  labelOf,
  listNames,
  listSheets,
  readLabels,
  sheetColumns,
  sheetValidations,
} from './template-sheets.ts'

/** Remarks on cells at most; the last column says everything. */
const notesAtMost = 2000

const isMoment = (column: number) => ['start_date', 'final_date'].includes(importColumns[column]?.field ?? '')

/** What marking needs of the catalogues: their rows, and by field and id how each is written. */
interface Lists {
  readonly labels: Labels
  readonly byId: Readonly<Record<string, ReadonlyMap<unknown, string>>>
}

async function readLists(db: Db, who: Subject): Promise<Lists> {
  const labels = await readLabels(db, who)
  const maps = Object.entries(labels).map(([field, rows]) => [
    field,
    new Map(rows.map((row) => [row.id, labelOf(row)])),
  ])
  return { labels, byId: Object.fromEntries(maps) }
}

/** The label of an id that was sent without one: what is not said cannot be chosen anew. */
function labelFor(draft: Draft, { byId }: Lists, column: number): string | null {
  const { kind, field = '' } = importColumns[column] ?? {}
  return kind === 'label' ? (byId[field]?.get(draft.sheetRow.cells[column - 1]) ?? null) : null
}

/** A cell as it was sent, marked where it is at fault; what a label decides is looked up again. */
function cellOf(draft: Draft, lists: Lists, column: number, isAtFault: boolean): Cell {
  const value = draft.sheetRow.cells[column] ?? labelFor(draft, lists, column)
  const { kind, field } = importColumns[column] ?? {}
  const label = draft.sheetRow.cells[column + 1] ?? labelFor(draft, lists, column + 1)
  if (kind === 'id' && field !== undefined && label !== null && !isAtFault) {
    const known = typeof value === 'number' ? value : ''
    return { value: known, formula: idFormula(lists.labels, field, draft.sheetRow.number), style: 'computed' }
  }
  const kept = typeof value === 'object' ? shownCell(value) : value
  const moment = isMoment(column) && (typeof kept === 'number' || kept === null)
  if (isAtFault) return { value: kept, style: moment ? 'faultMoment' : 'fault' }
  return moment ? { value: kept, style: 'moment' } : kept
}

function* rowsOf(
  drafts: readonly Draft[],
  duplicates: ReadonlyMap<number, ImportDuplicate>,
  lists: Lists,
  locale: Locale,
): Generator<Row> {
  yield [...headingRow(locale), { value: translate(locale, 'schedule_import.faults_heading'), style: 'header' }]
  let next = 2
  for (const draft of drafts) {
    const { number } = draft.sheetRow
    // Every row keeps its number, so that what was said of it still fits.
    for (; next < number; next += 1) yield []
    next = number + 1
    const duplicate = duplicates.get(number)
    const texts = draft.faults.map((fault) => {
      const { letter: column } = importColumns[fault.column] ?? {}
      const said = { row: number, column, fault: sayCellFault(locale, fault) }
      return translate(locale, 'schedule_import.cell', said)
    })
    if (duplicate !== undefined) texts.push(sayDuplicate(locale, duplicate))
    const bad = new Set(draft.faults.map(({ column }) => column))
    const cells = importColumns.map((_, column) => cellOf(draft, lists, column, bad.has(column)))
    yield texts.length === 0 ? cells : [...cells, { value: texts.join('\n'), style: 'wrapped' }]
  }
}

function notesOf(drafts: readonly Draft[], locale: Locale): Note[] {
  const notes = new Map<string, Note>()
  for (const draft of drafts) {
    for (const fault of draft.faults) {
      if (notes.size >= notesAtMost) return [...notes.values()]
      const row = draft.sheetRow.number - 1
      const text = sayCellFault(locale, fault)
      const key = `${row} ${fault.column}`
      const before = notes.get(key)
      notes.set(key, { row, column: fault.column, text: before === undefined ? text : `${before.text}\n${text}` })
    }
  }
  return [...notes.values()]
}

/**
 * The rows that were sent, each where it stood, with what is wrong marked, remarked and written in a column of its own; with the
 * lists of the template, so that it can be corrected and sent again as it is.
 */
export async function markedWorkbook(
  db: Db,
  who: Subject,
  drafts: readonly Draft[],
  duplicates: readonly ImportDuplicate[],
  locale: Locale,
): Promise<WireFile> {
  const lists = await readLists(db, who)
  const byRow = new Map(duplicates.map((duplicate) => [duplicate.row, duplicate]))
  const last = Math.max(templateRows + 1, drafts.at(-1)?.sheetRow.number ?? 0)
  const bytes = await workbookBuffer({
    names: listNames(lists.labels),
    sheets: [
      {
        name: importSheets.rows,
        columns: [...sheetColumns, { width: 90 }],
        rows: rowsOf(drafts, byRow, lists, locale),
        frozen: { rows: 1 },
        validations: sheetValidations(locale, last),
        notes: notesOf(drafts, locale),
      },
      ...listSheets(locale, lists.labels),
    ],
  })
  return asWireFile({ name: translate(locale, 'schedule_import.marked_name'), mime: workbookMime, bytes })
}
