import { fold, type ImportField, importColumns, type ScheduleImportRow, scheduleImportRow } from '@portal/contract'
import { momentOfSerial } from '@portal/contract/workbook'
import { safeParse } from 'zod/v4/core'
import type { Db } from '../../database/db.ts'
import { type Catalogue, entriesNamed, readCatalogues as readSources } from '../../import/catalogues.ts'
import { cellText, flagOf, isErrorCell } from '../../import/cells.ts'
import { addFault, type Draft, faultOf, validate } from '../../import/draft.ts'
import { type AmbiguousDay, readMoment } from '../../import/moments.ts'
import type { SheetRow } from '../../storage/workbooks/read-sheet.ts'
import { type ChoiceField, choices } from './template-sheets.ts'

/** A row of the sheet, read without the catalogues. */
export interface ScheduleDraft extends Draft<ImportField> {
  /** The column that the id comes from, by field: its own column, or the column of its label. */
  readonly columns: Partial<Record<ImportField, number>>
  /** Labels without an id, by field. */
  readonly named: Partial<Record<ImportField, string>>
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

/** Reads an id and its label. The label replaces a missing id, and must not have a different id. */
function readId(draft: ScheduleDraft, { field, column, label = column }: Place): void {
  const { cells } = draft.row
  const [id, text] = [cells[column] ?? null, cellText(cells[label])]
  const labelled = /^\s*(\d{1,10})\s*-/.exec(text)?.[1]
  if (id === null || isErrorCell(id)) {
    draft.columns[field] = id !== null && text === '' ? column : label
    if (labelled !== undefined) draft.values[field] = Number(labelled)
    else if (text !== '') draft.named[field] = text
    else if (id !== null) addFault(draft, faultOf(draft, field, 'validation.import_formula', { error: id.error }))
    return
  }
  draft.columns[field] = column
  draft.values[field] = id
  if (labelled !== undefined && /^\d+$/.test(String(id)) && Number(id) !== Number(labelled)) {
    const params = { beside: importColumns[column]?.slug, id }
    addFault(draft, { field, column: label, key: 'validation.import_label', params })
  }
}

/** A timestamp from a serial number or a typed text, with the time `ofDay` for a day without one; undefined when it is neither. */
function momentOf(value: string | number, is1904: boolean, ofDay: string): string | AmbiguousDay | undefined {
  const text = String(value).trim()
  if (/^\d{1,7}(\.\d+)?$/.test(text)) {
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
    addFault(draft, faultOf(draft, field, 'validation.import_formula', { error: value.error }))
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
  // A closing day without a time ends at its last second (decisions §10).
  const ofDay = field === 'final_date' ? '23:59:59' : '00:00:00'
  const moment = typeof value === 'boolean' ? undefined : momentOf(value, is1904, ofDay)
  if (moment === undefined) addFault(draft, faultOf(draft, field, 'validation.import_moment'))
  else if (typeof moment === 'string') draft.values[field] = moment
  else addFault(draft, faultOf(draft, field, 'validation.import_moment_ambiguous', { ...moment }))
}

export function draftOf(row: SheetRow, is1904: boolean): ScheduleDraft {
  const draft: ScheduleDraft = { row, values: {}, columns: {}, named: {}, faults: [] }
  for (const place of places) {
    // A free schedule has no rate, so the cells of the rate are ignored.
    if (place.field === 'rate_id' && draft.values.is_paid === false) continue
    if (place.label === undefined) readValue(draft, place, is1904)
    else readId(draft, place)
  }
  return draft
}

/** Checks a draft by the rules of the contract. @returns the row, if it has no faults. */
export function validateSchedule(draft: ScheduleDraft): ScheduleImportRow | undefined {
  const row = validate(draft, scheduleImportRow)
  return draft.faults.length === 0 ? row : undefined
}

export type Catalogues = Readonly<Record<ChoiceField, Catalogue>>

/** The catalogues of a schedule, without deleted rows. */
export function readCatalogues(db: Db): Promise<Catalogues> {
  const sources = choices.map(({ field, table }) => [field, { table, where: 'deleted_at is null' }] as const)
  return readSources(db, Object.fromEntries(sources) as Record<ChoiceField, (typeof sources)[number][1]>)
}

/** Replaces labels by ids, and adds a fault for each unknown option. */
export function resolve(draft: ScheduleDraft, catalogues: Catalogues): void {
  const { values, named } = draft
  for (const { field } of choices) {
    const name = named[field]?.trim()
    if (name !== undefined) {
      const entry = entriesNamed(catalogues[field], name).findLast((one) => fold(one.name) === fold(name))
      if (entry !== undefined) values[field] = entry.id
      else addFault(draft, faultOf(draft, field, 'validation.import_unknown'))
      continue
    }
    const id = safeParse(scheduleImportRow.shape[field], values[field]).data
    // The rules of the contract refuse a value that cannot be an id.
    if (typeof id === 'number' && !catalogues[field].byId.has(id)) {
      addFault(draft, faultOf(draft, field, 'validation.import_unknown'))
    }
  }
}
