import { emailRequired, fold, numericDocument, plainPhone, queryInt, writtenDocument } from '@portal/contract'
import { relationship } from '@portal/contract/citizens'
import { correction } from '@portal/contract/staff'
import * as z from 'zod/mini'
import { cellText, flagOf, isErrorCell } from '../../base/services/import/cells.ts'
import { addError, cellError, type Draft as DraftOf, hasError, validate } from '../../base/services/import/draft.ts'
import type { SheetRow } from '../../base/storage/workbooks/read-sheet.ts'
import { unknownPhones } from '../person-fields.ts'
import { type Catalogues, idOf, type ListedField, listedFields, nameOf, parentOf } from './catalogues.ts'
import type { CitizenField, Kind, Layout, PlacedColumn } from './columns.ts'
import type { CellErrorKey } from './messages.ts'
import type { OpenFile } from './read-lines.ts'

export type Draft = DraftOf<CitizenField>

/** Adds an error to a field. */
export function refuse(
  draft: Draft,
  field: CitizenField | null,
  key: CellErrorKey,
  params: Record<string, unknown> = {},
) {
  addError(draft, cellError(draft, field, key, params))
}

const { observation, version, ...fields } = correction.shape
/** The same rules as for a correction by staff and for the e-mail of an account. */
const citizenRow = z.object({
  ...fields,
  email: z.optional(emailRequired),
  status_id: z.optional(queryInt),
  relationship: z.optional(relationship),
})
/** A row without errors: the citizen, the e-mail of the account, and the status of a new citizen. */
export type CitizenRow = Partial<z.infer<typeof citizenRow>>

/** A separate schema, so that it is also checked when other cells have errors. */
const documentOfType = z
  .object({ document: z.unknown(), document_type_id: z.unknown() })
  .check(numericDocument('document', 'document_type_id'))

/** The required fields of a new citizen. */
export const requiredFields = ['document_type_id', 'document', 'name', 'surname', 'birthdate', 'email'] as const

/** Single letters, in addition to the words of every import. */
const letters = new Map([
  ['s', true],
  ['y', true],
  ['x', true],
  ['n', false],
])

/** Converts a day as people write it, above all `DD/MM/YYYY`, to `YYYY-MM-DD`. The rules reject any other text. */
export function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/.exec(text) ?? []
  if (day !== undefined && month !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, iso] = /^(\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?:[ T].*)?$/.exec(text) ?? []
  if (iso === undefined) return text
  const [first = '', second = '', third = ''] = iso.split(/[/.-]/)
  return `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}`
}

/** A document number as it is stored, in upper case. */
export function documentOf(text: string): string {
  return writtenDocument(text).toUpperCase()
}

/** How spreadsheets shorten a long number in a narrow column. */
const shortened = /^\d([.,]\d+)?E\+?\d{1,3}$/i

/** The sign in the cell of the surname for a person with one name only. An empty cell is a missing surname. */
const noSurname = /^[-–—]$/

/** The relationship of a beneficiary to the holder, from the words that people write. The rules reject any other text. */
function relationshipOf(text: string): string {
  if (/^(hij[oa]|child|son|daughter)\b/.test(fold(text))) return 'HIJO/A'
  return /^(tutelad[oa]|ward)\b/.test(fold(text)) ? 'TUTELADO' : text
}

/** The kinds whose values are whole numbers where the file has a number. */
const wholeKinds: ReadonlySet<Kind> = new Set(['document', 'phone', 'number'])
/** Spreadsheets keep 15 digits of a number and replace the others by zeros. */
const inexactFrom = 1e15

function readCell(draft: Draft, { field, kind, index }: PlacedColumn, dayOfSerial: OpenFile['dayOf']): void {
  const cell = draft.row.cells[index]
  const text = cellText(cell).trim()
  if (text === '') return
  if (isErrorCell(cell)) {
    refuse(draft, field, 'formula', { error: cell.error })
    return
  }
  if (typeof cell === 'number' && wholeKinds.has(kind)) {
    if (!Number.isInteger(cell)) refuse(draft, field, 'fraction', { value: text })
    else if (Math.abs(cell) >= inexactFrom) refuse(draft, field, 'shortened', { value: text })
    if (hasError(draft, field)) return
  }
  if (kind === 'document') {
    if (shortened.test(text)) refuse(draft, field, 'shortened', { value: text })
    else draft.values[field] = documentOf(text)
  } else if (kind === 'date') {
    draft.values[field] = (typeof cell === 'number' ? dayOfSerial(cell) : null) ?? dayOf(text)
  } else if (kind === 'phone') {
    const phone = plainPhone(text)
    if (!/^0*$/.test(phone)) draft.values[field] = phone
  } else if (kind === 'relationship') draft.values[field] = relationshipOf(text)
  else if (field === 'surname' && noSurname.test(text)) draft.values[field] = null
  else if (kind === 'flag') draft.values[field] = flagOf(text) ?? letters.get(text.toLowerCase()) ?? text
  else draft.values[field] = text
}

/** Replaces names by ids, from the largest place to the smallest, and fills in the missing places above them. */
function resolve(draft: Draft, catalogues: Catalogues): void {
  const { values } = draft
  for (const field of listedFields) {
    const text = values[field]
    if (typeof text !== 'string') continue
    delete values[field]
    const id = idOf(catalogues, field, text, values)
    if (typeof id === 'number') values[field] = id
    else refuse(draft, field, id === 'unknown' ? 'validation.exists' : 'ambiguous')
  }
  for (const field of listedFields.toReversed()) fillAbove(draft, field, catalogues)
}

/** When the row leaves them out, fills in the state of a city, and the country of that state. */
function fillAbove(draft: Draft, field: ListedField, catalogues: Catalogues): void {
  const { values } = draft
  const above = parentOf(field)
  if (above === undefined || values[field] === undefined || values[above] !== undefined) return
  if (hasError(draft, above)) return
  const parent = catalogues[field].byId.get(Number(values[field]))?.parent
  if (parent !== undefined && parent !== null) values[above] = parent
}

/** Reads a row by the columns of its file. */
export function draftOf(row: SheetRow, layout: Layout, file: OpenFile, catalogues: Catalogues): Draft {
  const draft: Draft = { row, values: {}, columns: layout.indexes, errors: [] }
  for (const column of layout.byField.values()) readCell(draft, column, file.dayOf)
  if (row.cells.slice(layout.width).some((cell) => cellText(cell).trim() !== '')) refuse(draft, null, 'extra_cells')
  resolve(draft, catalogues)
  return draft
}

/** Whether a row is one of instructions: it has a text for document, birthdate and e-mail, and none of them is one. */
function isInstructions(draft: Draft): boolean {
  const { document } = draft.values
  const isWrong = (field: CitizenField) => draft.values[field] !== undefined && hasError(draft, field)
  const isDocument = document === undefined || (/\d/.test(String(document)) && !isWrong('document'))
  return !isDocument && isWrong('birthdate') && isWrong('email')
}

/**
 * Checks a row by the rules and adds its errors.
 * @param isNew whether no citizen has this document. Then all required fields must be present.
 * @returns the values of the row, valid only when it has no errors.
 */
export function validateCitizen(draft: Draft, isNew: boolean): CitizenRow {
  const row = validate(draft, citizenRow)
  validate(draft, documentOfType)
  if (isInstructions(draft)) {
    draft.errors.splice(0, draft.errors.length, cellError(draft, null, 'no_person'))
    return {}
  }
  for (const field of unknownPhones(row ?? {})) refuse(draft, field, 'validation.phone_number')
  for (const field of isNew ? requiredFields : []) {
    if (draft.values[field] === undefined) refuse(draft, field, 'validation.required')
  }
  return row?.surname === null ? { ...row, surname: '' } : (row ?? {})
}

/** Rejects a disability when the row does not state that there is one. Neither value can be stored without the other. */
export function refuseUnsaidDisability(draft: Draft, isStored: boolean): void {
  const { disability_id, has_disability } = draft.values
  if (disability_id === undefined || has_disability !== undefined || isStored) return
  refuse(draft, 'has_disability', 'disability_unsaid')
}

/** Rejects places of a row that do not belong to each other. `stored` has the places that the row leaves out. */
export function refuseMisplaced(
  draft: Draft,
  stored: Readonly<Partial<Record<string, unknown>>>,
  catalogues: Catalogues,
): void {
  const { values } = draft
  for (const field of listedFields) {
    const above = parentOf(field)
    if (above === undefined || hasError(draft, field) || hasError(draft, above)) continue
    if (values[field] === undefined && values[above] === undefined) continue
    const id = values[field] ?? stored[field]
    if (id === undefined || id === null) continue
    const parent = catalogues[field].byId.get(Number(id))?.parent ?? null
    if (parent === null || parent === (values[above] ?? stored[above])) continue
    refuse(draft, values[field] === undefined ? above : field, 'misplaced', { other: above })
  }
}

/** A value as a person reads it, with names instead of ids. */
export function shownValue(catalogues: Catalogues, field: CitizenField, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return nameOf(catalogues, field, value) ?? String(value)
}
