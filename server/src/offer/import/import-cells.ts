import { type ImportField, importColumns, type ScheduleImportRow, scheduleImportRow } from '@portal/contract'
import { momentOfSerial } from '@portal/contract/workbook'
import { safeParse } from 'zod/v4/core'
import type { Db } from '../../base/database/db.ts'
import {
  type Catalogue,
  type Entry,
  entriesNamed,
  readCatalogues as readSources,
  shownName,
} from '../../base/services/import/catalogues.ts'
import { cellText, flagOf, isErrorCell } from '../../base/services/import/cells.ts'
import { addError, cellError, type Draft, validate } from '../../base/services/import/draft.ts'
import { type AmbiguousDay, readMoment } from '../../base/services/import/moments.ts'
import { isUnsavedFormula } from '../../base/services/import/sheet-checks.ts'
import type { SheetRow } from '../../base/storage/workbooks/read-sheet.ts'
import { type ChoiceField, choices } from './template-sheets.ts'

/** A row of the sheet, read without the catalogues. */
export interface ScheduleDraft extends Draft<ImportField> {
  /** The column that the id comes from, by field: its own column, or the column of its label. */
  readonly columns: Partial<Record<ImportField, number>>
  /** Labels by field, with the column of each. They name the row of the id, or replace the id. */
  readonly named: Partial<Record<ImportField, { readonly text: string; readonly column: number }>>
}

/** The column of a field, and the column of its label. */
interface Place {
  readonly field: ImportField
  readonly column: number
  readonly label?: number
}

const places: readonly Place[] = importColumns.flatMap(({ field, kind }, column): Place[] => {
  if (kind === 'label') return []
  return [kind === 'id' ? { field, column, label: column + 1 } : { field, column }]
})

/** Whether a row is empty. Formulas without a value to look up give errors, which count as empty. */
export function isBlankRow({ cells }: SheetRow): boolean {
  return cells.every((cell, column) => cell === null || (isErrorCell(cell) && importColumns[column]?.kind === 'id'))
}

/** Reads an id and its label. The label replaces a missing id. */
function readId(draft: ScheduleDraft, { field, column, label = column }: Place): void {
  const { cells } = draft.row
  const [id, text] = [cells[column] ?? null, cellText(cells[label])]
  // An error in place of a label does not name another row.
  const isLabel = text.trim() !== '' && (id === null || isErrorCell(id) || !isErrorCell(cells[label]))
  if (isLabel) draft.named[field] = { text, column: label }
  if (id !== null && !isErrorCell(id)) {
    draft.columns[field] = column
    draft.values[field] = id
    return
  }
  draft.columns[field] = id !== null && text === '' ? column : label
  // Without a label, a formula of the template has no id to look up.
  if (id !== null && text === '' && !isUnsavedFormula(id))
    addError(draft, cellError(draft, field, 'validation.import_formula', { error: id.error }))
}

/** Whether a cell has the serial number of a moment, as a number or as its digits. */
export function isSerial(value: SheetRow['cells'][number]): boolean {
  return /^\d{1,7}(\.\d+)?$/.test(cellText(value).trim())
}

/** A timestamp from a serial number or a typed text, with the time `ofDay` for a day without one; undefined when it is neither. */
function momentOf(value: string | number, is1904: boolean, ofDay: string): string | AmbiguousDay | undefined {
  const text = String(value).trim()
  if (isSerial(value)) {
    const moment = momentOfSerial(Number(text), is1904) ?? undefined
    return Number.isInteger(Number(text)) ? moment?.replace('00:00:00', ofDay) : moment
  }
  return readMoment(text, ofDay)
}

function readValue(draft: ScheduleDraft, { field, column }: Place, is1904: boolean): void {
  const value = draft.row.cells[column] ?? null
  draft.columns[field] = column
  if (value === null) return
  if (isErrorCell(value)) {
    addError(draft, cellError(draft, field, 'validation.import_formula', { error: value.error }))
    return
  }
  if (field === 'is_paid' || field === 'is_activated') {
    draft.values[field] = flagOf(value) ?? value
    return
  }
  if (field !== 'start_date' && field !== 'final_date') {
    draft.values[field] = value
    return
  }
  // A closing day without a time ends at its last second.
  const ofDay = field === 'final_date' ? '23:59:59' : '00:00:00'
  const moment = typeof value === 'boolean' ? undefined : momentOf(value, is1904, ofDay)
  if (moment === undefined) addError(draft, cellError(draft, field, 'validation.import_moment'))
  else if (typeof moment === 'string') draft.values[field] = moment
  else addError(draft, cellError(draft, field, 'validation.import_moment_ambiguous', { ...moment }))
}

export function draftOf(row: SheetRow, is1904: boolean): ScheduleDraft {
  const draft: ScheduleDraft = { row, values: {}, columns: {}, named: {}, errors: [] }
  for (const place of places) {
    // A free schedule has no rate, so the cells of the rate are ignored.
    if (place.field === 'rate_id' && draft.values.is_paid === false) continue
    if (place.label === undefined) readValue(draft, place, is1904)
    else readId(draft, place)
  }
  return draft
}

/** The texts of an instruction row in columns of numbers and days. */
const instructionTexts = 3

/** Whether a row is one of instructions: it has texts where figures and days belong, and none of these is right. */
function isInstructions({ row, errors }: ScheduleDraft): boolean {
  const filled = importColumns.flatMap(({ kind }, column) =>
    kind === 'value' && cellText(row.cells[column]).trim() !== '' ? [column] : [],
  )
  return (
    filled.length >= instructionTexts &&
    filled.every((column) => typeof row.cells[column] === 'string' && errors.some((one) => one.column === column))
  )
}

/**
 * Checks a draft by the rules of the contract.
 * @returns the row, if it has no errors.
 */
export function validateSchedule(draft: ScheduleDraft): ScheduleImportRow | undefined {
  const row = validate(draft, scheduleImportRow)
  if (isInstructions(draft)) {
    draft.errors.splice(0, draft.errors.length, { field: null, column: 0, key: 'validation.import_no_row', params: {} })
  }
  return draft.errors.length === 0 ? row : undefined
}

export type Catalogues = Readonly<Record<ChoiceField, Catalogue>>

/** The catalogues of a schedule, without deleted rows. */
export function readCatalogues(db: Db): Promise<Catalogues> {
  const sources = choices.map(({ field, table }) => [field, { table, where: 'deleted_at is null' }] as const)
  return readSources(db, Object.fromEntries(sources) as Record<ChoiceField, (typeof sources)[number][1]>)
}

/** The number that a label begins with, and the name after it. */
const labelled = /^\s*(\d{1,10})\s*-\s*(.*)$/s

/** The row with a name that looks the same. */
function entryNamed(catalogue: Catalogue, name: string): Entry | undefined {
  return entriesNamed(catalogue, name).findLast((entry) => shownName(entry.name) === shownName(name))
}

/**
 * The row that a label names: by its whole text, or by its number. The name after the number may be a former one of that row, but not the name
 * of another row.
 */
function entryOf(catalogue: Catalogue, label: string): Entry | undefined {
  const named = entryNamed(catalogue, label)
  if (named !== undefined) return named
  const [, number, name = ''] = labelled.exec(label.replace(/\p{Cf}/gu, '')) ?? []
  const numbered = catalogue.byId.get(Number(number))
  if (numbered === undefined || shownName(numbered.name) === shownName(name)) return numbered
  return entryNamed(catalogue, name) === undefined ? numbered : undefined
}

/** Replaces labels by ids, and adds an error for each unknown option and for each label that does not name the row of its id. */
export function resolve(draft: ScheduleDraft, catalogues: Catalogues): void {
  const { values, named } = draft
  for (const { field } of choices) {
    const label = named[field]
    const entry = label === undefined ? undefined : entryOf(catalogues[field], label.text)
    if (values[field] === undefined) {
      if (entry !== undefined) values[field] = entry.id
      else if (label !== undefined) addError(draft, cellError(draft, field, 'validation.import_unknown'))
      continue
    }
    const id = safeParse(scheduleImportRow.shape[field], values[field]).data
    // The rules of the contract refuse a value that cannot be an id.
    if (typeof id !== 'number') continue
    if (!catalogues[field].byId.has(id)) addError(draft, cellError(draft, field, 'validation.import_unknown'))
    else if (label !== undefined && entry?.id !== id) {
      const params = { beside: importColumns[draft.columns[field] ?? 0]?.slug, id }
      addError(draft, { field, column: label.column, key: 'validation.import_label', params })
    }
  }
}
