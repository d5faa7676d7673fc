import { emailRequired, numericDocument, queryInt, ruleIssue } from '@portal/contract'
import { type Correction, correction } from '@portal/contract/staff'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { columnName } from '../../storage/workbooks/cells.ts'
import { type Catalogues, idOf, type ListedField, listedFields, nameOf, parentOf } from './catalogues.ts'
import type { CitizenField, Layout, PlacedColumn } from './columns.ts'
import { type Line, type OpenFile, shown } from './read-lines.ts'
import type { FaultKey } from './words.ts'

/** Something about a cell, or where `field` is null about the whole row. */
export interface Remark {
  readonly field: CitizenField | null
  readonly key: FaultKey
  readonly params: Readonly<Record<string, unknown>>
}

/** What a row says, as far as it can be understood without looking at who is stored. */
export interface Draft {
  readonly line: Line
  readonly values: Partial<Record<CitizenField, unknown>>
  readonly faults: Remark[]
}

/** What a sound row says: of a citizen, of the account, and where they are new of the status. */
export type CitizenRow = Partial<Omit<Correction, 'observation' | 'version'>> & {
  readonly email?: string | undefined
  readonly status_id?: number | undefined
}

const { observation: _, version: __, ...fields } = correction.shape
/** The rules are those of a correction by staff, and of the account's e-mail; there are no others. */
const citizenRow = z.object({ ...fields, email: z.optional(emailRequired), status_id: z.optional(queryInt) })
/** Apart, so that it is judged also where other cells are at fault. */
const documentOfType = z
  .object({ document: z.unknown(), document_type_id: z.unknown() })
  .check(numericDocument('document', 'document_type_id'))

/** Without these nobody can be made a citizen. */
export const requiredFields = ['document_type_id', 'document', 'name', 'surname', 'birthdate', 'email'] as const

const words = new Map<string, boolean>([
  ...['1', 'si', 'sí', 's', 'yes', 'y', 'true', 'verdadero', 'x'].map((one) => [one, true] as const),
  ...['0', 'no', 'n', 'false', 'falso'].map((one) => [one, false] as const),
])

/** A day as people write it, `DD/MM/AAAA` above all, as the program does; anything else is left for the rules to refuse. */
export function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/.exec(text) ?? []
  if (day !== undefined && month !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, iso] = /^(\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?:[ T].*)?$/.exec(text) ?? []
  if (iso === undefined) return text
  const [first = '', second = '', third = ''] = iso.split(/[/.-]/)
  return `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}`
}

/** A telephone number without what people put between its digits and without the prefix of the country. */
export function phoneOf(text: string): string {
  const digits = text.replace(/[\s().·\u00a0-]/g, '')
  return digits.replace(/^(?:\+|00)?57(?=\d{10}$)/, '')
}

/** A document number as it is kept: without dots, spaces and hyphens, letters in upper case. */
export function documentOf(text: string): string {
  return text.replace(/[\s.,'’·\u00a0-]/g, '').toUpperCase()
}

/** What spreadsheets make of a long number in a narrow column. */
const shortened = /^\d([.,]\d+)?E\+?\d{1,3}$/i

function readCell(draft: Draft, { field, kind, index }: PlacedColumn, dayOfSerial: OpenFile['dayOf']): void {
  const cell = draft.line.cells[index]
  const text = shown(cell)
  if (text === '') return
  const fail = (key: FaultKey, params: Record<string, unknown> = {}) => draft.faults.push({ field, key, params })
  if (typeof cell === 'object' && cell !== null) {
    fail('formula', { error: cell.error })
    return
  }
  if (kind === 'document') {
    if (shortened.test(text)) fail('shortened', { value: text })
    else draft.values[field] = documentOf(text)
  } else if (kind === 'date') {
    draft.values[field] = (typeof cell === 'number' ? dayOfSerial(cell) : null) ?? dayOf(text)
  } else if (kind === 'phone') {
    const phone = phoneOf(text)
    if (!/^0*$/.test(phone)) draft.values[field] = phone
  } else if (kind === 'flag') draft.values[field] = words.get(text.toLocaleLowerCase('es')) ?? text
  else draft.values[field] = text
}

/** Puts ids where the cells have names, from the widest place to the narrowest, and the places around what was named. */
function resolve(draft: Draft, { byField }: Layout, catalogues: Catalogues): void {
  const { values, faults } = draft
  for (const field of listedFields) {
    const text = values[field]
    if (typeof text !== 'string' || !byField.has(field)) continue
    delete values[field]
    const id = idOf(catalogues, field, text, values)
    if (typeof id === 'number') values[field] = id
    else faults.push({ field, key: id === 'unknown' ? 'validation.exists' : 'ambiguous', params: {} })
  }
  for (const field of listedFields.toReversed()) fillAbove(values, field, faults, catalogues)
}

/** A city says its department and that its country, where the row leaves them out. */
function fillAbove(
  values: Draft['values'],
  field: ListedField,
  faults: readonly Remark[],
  catalogues: Catalogues,
): void {
  const above = parentOf(field)
  if (above === undefined || values[field] === undefined || values[above] !== undefined) return
  if (faults.some((fault) => fault.field === above)) return
  const parent = catalogues[field].byId.get(Number(values[field]))?.parent
  if (parent !== undefined && parent !== null) values[above] = parent
}

/** Reads a row by the columns of its file. */
export function draftOf(line: Line, layout: Layout, file: OpenFile, catalogues: Catalogues): Draft {
  const draft: Draft = { line, values: {}, faults: [] }
  for (const column of layout.columns) readCell(draft, column, file.dayOf)
  if (line.cells.slice(layout.width).some((cell) => shown(cell) !== '')) {
    draft.faults.push({ field: null, key: 'extra_cells', params: {} })
  }
  resolve(draft, layout, catalogues)
  return draft
}

/**
 * Judges a row by the rules, adding to its faults; a cell that is at fault already is not blamed again.
 * @param isNew whether nobody is stored with this document, so that nothing may be missing.
 * @returns what the row says, of use only where it has no faults.
 */
export function judge(draft: Draft, isNew: boolean): CitizenRow {
  const { values, faults } = draft
  const blamed = new Set(faults.map(({ field }) => field))
  const parsed = safeParse(citizenRow, values)
  const paired = safeParse(documentOfType, values)
  for (const issue of [...(parsed.error?.issues ?? []), ...(paired.error?.issues ?? [])]) {
    const field = issue.path[0] as CitizenField
    if (blamed.has(field)) continue
    blamed.add(field)
    const { key, params } = ruleIssue(issue, values)
    faults.push({ field, key: key as FaultKey, params })
  }
  for (const field of isNew ? requiredFields : []) {
    if (values[field] === undefined && !blamed.has(field))
      faults.push({ field, key: 'validation.required', params: {} })
  }
  return parsed.success ? parsed.data : {}
}

/** A disability that is named without saying that there is one: neither could be stored without the other. */
export function refuseUnsaidDisability({ values, faults }: Draft, isStored: boolean): void {
  if (values.disability_id === undefined || values.has_disability !== undefined || isStored) return
  if (faults.some(({ field }) => field === 'has_disability')) return
  faults.push({ field: 'has_disability', key: 'disability_unsaid', params: {} })
}

/** Places of a row that do not lie in each other; `stored` has those that the row leaves out. */
export function refuseMisplaced(
  draft: Draft,
  stored: Readonly<Partial<Record<string, unknown>>>,
  catalogues: Catalogues,
): void {
  const { values, faults } = draft
  for (const field of listedFields) {
    const above = parentOf(field)
    if (above === undefined || faults.some((fault) => fault.field === field || fault.field === above)) continue
    if (values[field] === undefined && values[above] === undefined) continue
    const id = values[field] ?? stored[field]
    if (id === undefined || id === null) continue
    const parent = catalogues[field].byId.get(Number(id))?.parent ?? null
    if (parent === null || parent === (values[above] ?? stored[above])) continue
    faults.push({ field: values[field] === undefined ? above : field, key: 'misplaced', params: { other: above } })
  }
}

/** A remark with its cell: the letters of its column, the heading and what stands there. */
export function cellOf(draft: Draft, { byField }: Layout, field: CitizenField | null) {
  const column = field === null ? undefined : byField.get(field)
  if (column === undefined) return { column: null, value: '' }
  return { column: columnName(column.index), value: shown(draft.line.cells[column.index]).slice(0, 200) }
}

/** A value as a person reads it: names instead of ids. */
export function shownValue(catalogues: Catalogues, field: CitizenField, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return nameOf(catalogues, field, value) ?? String(value)
}
