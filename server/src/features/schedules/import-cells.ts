import { type ImportField, importColumns, ruleIssue, type ScheduleImportRow, scheduleImportRow } from '@portal/contract'
import { safeParse } from 'zod/v4/core'
import { momentOfSerial } from '../../storage/workbooks/cells.ts'
import type { CellValue, SheetRow } from '../../storage/workbooks/read-sheet.ts'

/** What is wrong with a cell: its column from 0, and the key of the sentence; `other` is a field compared with. */
export interface CellFault {
  readonly column: number
  readonly key: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A row of the sheet as far as it can be understood without the catalogues. */
export interface Draft {
  readonly sheetRow: SheetRow
  readonly values: Partial<Record<ImportField, unknown>>
  /** The column that is to blame for a field. */
  readonly at: Partial<Record<ImportField, number>>
  /** Ids that only their labels name, by field. */
  readonly named: Partial<Record<ImportField, string>>
  readonly faults: CellFault[]
}

/** A field's columns: the value's, or the id's and its label's. */
interface Place {
  readonly field: ImportField
  readonly column: number
  readonly label?: number
}

const places: readonly Place[] = importColumns.flatMap(({ field, kind }, column): Place[] => {
  if (kind === 'label') return []
  return [kind === 'id' ? { field, column, label: column + 1 } : { field, column }]
})

const isError = (value: CellValue | undefined): value is { readonly error: string } =>
  typeof value === 'object' && value !== null

/** A cell as a person reads it. */
export function shownCell(value: CellValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return isError(value) ? value.error : String(value)
}

/** Whether a row only looks filled in: formulas without anything to look up give errors. */
export function isBlankRow({ cells }: SheetRow): boolean {
  return cells.every((cell, column) => cell === null || (isError(cell) && importColumns[column]?.kind === 'id'))
}

/** An id and its label: the label stands in for an id that is not there, and may not say another. */
function readId(draft: Draft, { field, column, label = column }: Place): void {
  const { cells } = draft.sheetRow
  const [id, text] = [cells[column] ?? null, shownCell(cells[label])]
  const labelled = /^\s*(\d{1,10})\s*-/.exec(text ?? '')?.[1]
  if (id === null || isError(id)) {
    draft.at[field] = isError(id) && text === null ? column : label
    if (labelled !== undefined) draft.values[field] = Number(labelled)
    else if (text !== null) draft.named[field] = text
    else if (isError(id)) draft.faults.push({ column, key: 'validation.import_formula', params: { error: id.error } })
    return
  }
  draft.at[field] = column
  draft.values[field] = id
  if (labelled !== undefined && /^\d+$/.test(String(id)) && Number(id) !== Number(labelled)) {
    const beside = importColumns[column]?.slug
    draft.faults.push({ column: label, key: 'validation.import_label', params: { beside, id } })
  }
}

const typedMoment = /^(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * A moment as the workbook keeps it, a number, or as somebody typed it; undefined when it is neither.
 * @param ofDay the time that a day without a time means. A workbook keeps such a day as a whole number.
 */
function momentOf(value: string | number, is1904: boolean, ofDay: string): string | undefined {
  const text = String(value).trim()
  if (/^\d{1,7}(\.\d+)?$/.test(text)) {
    const moment = momentOfSerial(Number(text), is1904) ?? undefined
    return Number.isInteger(Number(text)) ? moment?.replace('00:00:00', ofDay) : moment
  }
  const [, day, hours, minutes, seconds = '00'] = typedMoment.exec(text) ?? []
  if (day === undefined) return undefined
  return hours === undefined ? `${day} ${ofDay}` : `${day} ${hours.padStart(2, '0')}:${minutes}:${seconds}`
}

const words = new Map<string, boolean>([
  ...['1', 'true', 'sí', 'si', 'verdadero', 'yes'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'falso'].map((word) => [word, false] as const),
])

function flagOf(value: string | number | boolean): unknown {
  return words.get(String(value).trim().toLowerCase()) ?? value
}

function readValue(draft: Draft, { field, column }: Place, is1904: boolean): void {
  const value = draft.sheetRow.cells[column] ?? null
  draft.at[field] = column
  if (value === null) return
  const fail = (key: string, params = {}) => draft.faults.push({ column, key, params })
  if (isError(value)) {
    fail('validation.import_formula', { error: value.error })
    return
  }
  if (field === 'is_paid' || field === 'is_activated') {
    draft.values[field] = flagOf(value)
    return
  }
  if (field !== 'start_date' && field !== 'final_date') {
    draft.values[field] = value
    return
  }
  // A day on which something closes is open to its end (decisions §10).
  const ofDay = field === 'final_date' ? '23:59:59' : '00:00:00'
  const moment = typeof value === 'boolean' ? undefined : momentOf(value, is1904, ofDay)
  if (moment === undefined) fail('validation.import_moment')
  else draft.values[field] = moment
}

/** What the cells of a row say, field by field. */
export function draftOf(sheetRow: SheetRow, is1904: boolean): Draft {
  const draft: Draft = { sheetRow, values: {}, at: {}, named: {}, faults: [] }
  for (const place of places) {
    if (place.label === undefined) readValue(draft, place, is1904)
    else readId(draft, place)
  }
  // What is not paid has no rate, whatever stands in its cells.
  if (draft.values.is_paid === false) {
    delete draft.values.rate_id
    delete draft.named.rate_id
    const rate = places.find(({ field }) => field === 'rate_id')
    const kept = draft.faults.filter(({ column }) => column !== rate?.column && column !== rate?.label)
    draft.faults.splice(0, draft.faults.length, ...kept)
  }
  return draft
}

/**
 * Judges a draft by the contract's rules, adding to its faults; a cell that is at fault already is not blamed again.
 * @returns the row, or undefined when anything is wrong with it.
 */
export function judge(draft: Draft): ScheduleImportRow | undefined {
  const known = new Set(draft.faults.map(({ column }) => column))
  const parsed = safeParse(scheduleImportRow, draft.values)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const column = draft.at[issue.path[0] as ImportField] ?? 0
      if (known.has(column)) continue
      known.add(column)
      draft.faults.push({ column, ...ruleIssue(issue, draft.values) })
    }
  }
  return parsed.success && draft.faults.length === 0 ? parsed.data : undefined
}
