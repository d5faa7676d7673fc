import { cellMaxLength, days1904, momentOfSerial, serialOf, unescapeText } from '@portal/contract/workbook'
import { type Attributes, readXml } from './read-xml.ts'
import { type ReadLimits, WorkbookError } from './workbook-error.ts'

/** The value of a cell. For a formula it is the saved result, or the name of its error: an empty one if no result was saved. */
export type CellValue = string | number | boolean | null | { readonly error: string }

/** A row that is not empty: its number in the sheet (from 1), and its cells from column A on. */
export interface SheetRow {
  readonly number: number
  readonly cells: CellValue[]
  /** Whether the row is hidden, by a person or by a filter. */
  readonly isHidden?: true
}

/** Maximum number of characters of all texts together. The limit exists because they are copied out of the reading thread. */
const textMax = 32 * 1024 * 1024
const mergedMax = 10_000
const rowMax = 1_048_576
/** Cells that a row may name; the format has no more columns. */
const rowMaxCells = 16_384

/** Collects the text of `t` elements, without phonetic text (`rPh`). */
class Text {
  #inside = 0
  #isPhonetic = false
  value = ''

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 't') this.#inside += 1
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 't') this.#inside -= 1
  }

  add(text: string): void {
    if (this.#inside === 0 || this.#isPhonetic) return
    this.value += text
    if (this.value.length > cellMaxLength * 2) throw new WorkbookError('workbook_text')
  }

  take(): string {
    const value = unescapeText(this.value)
    this.value = ''
    return value
  }
}

/** Reads the shared strings; a cell refers to one by its index. */
export async function readTexts(pieces: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = []
  const text = new Text()
  await readXml(pieces, {
    open: (name) => text.open(name),
    close(name) {
      text.close(name)
      if (name === 'si') texts.push(text.take())
    },
    text: (piece) => text.add(piece),
  })
  return texts
}

/** The column of a cell address, from 0; undefined when the address has no column. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})\$?\d+$/.exec(address ?? '')?.[1]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A day or moment as ISO 8601 writes it. Its zone does not count: a spreadsheet shows the hours that are written. */
const isoDate = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** The number that a date cell of the kind `d` has in the other workbooks, so that everything treats both alike; its text if it is no day of a workbook. */
function dateValue(raw: string, is1904: boolean): CellValue {
  const [, day, time = '00:00', seconds = ':00'] = isoDate.exec(raw.trim()) ?? []
  if (day === undefined) return raw
  const moment = `${day} ${time}${seconds}`
  const serial = serialOf(moment) - (is1904 ? days1904 : 0)
  return momentOfSerial(serial, is1904) === moment ? serial : moment
}

function cellValue(type: string, raw: string, texts: readonly string[], is1904: boolean): CellValue {
  switch (type) {
    case 's': {
      const text = texts[raw.trim() === '' ? -1 : Number(raw)]
      if (text === undefined) throw new WorkbookError('workbook_damaged')
      return text
    }
    case 'b':
      return raw === '1' || raw === 'true'
    case 'e':
      return { error: raw.slice(0, 40) }
    case 'str':
      return unescapeText(raw)
    case 'd':
      return dateValue(raw, is1904)
    default: {
      if (raw === '') return null
      const number = Number(raw)
      return Number.isFinite(number) ? number : raw
    }
  }
}

const isBlank = (value: CellValue) => value === null || (typeof value === 'string' && value.trim() === '')

interface SheetReading {
  readonly sheet: string
  readonly texts: readonly string[]
  /** Number of columns to read; cells further right are ignored. */
  readonly columns: number
  readonly is1904: boolean
  readonly limits: ReadLimits
  readonly onRow: (row: SheetRow) => void
}

/** The parts of a sheet beside its rows. */
export interface SheetNotes {
  /** The merged ranges (`A1:C1`). */
  readonly merged: readonly string[]
  /** The hidden columns, from 0, in their order; only those that are read. */
  readonly hiddenColumns: readonly number[]
}

/** Reads the rows of a sheet that are not empty, in their order. */
export async function readSheet(
  pieces: AsyncIterable<Buffer>,
  { sheet, texts, columns, is1904, limits, onRow }: SheetReading,
): Promise<SheetNotes> {
  const text = new Text()
  let [row, rows, named, length] = [0, 0, 0, 0]
  const merged: string[] = []
  const hiddenColumns = new Set<number>()
  let cells: CellValue[] = []
  let column = -1
  let type = 'n'
  let raw = ''
  let isInValue = false
  let isHidden = false
  let isFormula = false

  function openRow({ r, hidden = '', ht }: Attributes): void {
    const number = r === undefined ? row + 1 : Number(r)
    if (!Number.isInteger(number) || number <= row || number > rowMax) throw new WorkbookError('workbook_damaged')
    row = number
    // A row with height 0 is hidden too.
    isHidden = /^(1|true)$/.test(hidden) || Number(ht ?? 1) === 0
    column = -1
    named = 0
    cells = []
  }

  /** Notes a range of columns that is hidden, or that has no width. */
  function noteColumns({ min, max, hidden = '', width }: Attributes): void {
    if (!/^(1|true)$/.test(hidden) && Number(width ?? 1) !== 0) return
    const last = Math.min(Number(max), columns)
    for (let number = Math.max(Number(min), 1); number <= last; number += 1) hiddenColumns.add(number - 1)
  }

  function closeCell(): void {
    const inline = text.take()
    if (column >= columns) return
    // A program that does not compute writes no result. A text as result may be empty.
    const isUnsaved = isFormula && type !== 'str' && type !== 'inlineStr' && raw === ''
    const value = isUnsaved ? { error: '' } : type === 'inlineStr' ? inline : cellValue(type, raw, texts, is1904)
    if (isBlank(value)) return
    if (typeof value === 'string') {
      length += value.length
      if (length > textMax) throw new WorkbookError('workbook_text')
    }
    while (cells.length < column) cells.push(null)
    cells[column] = value
  }

  function closeRow(): void {
    if (cells.length === 0) return
    rows += 1
    // The first row contains the headings, so one more row is allowed.
    if (rows > limits.rows + 1) throw new WorkbookError('workbook_rows', { sheet, max: limits.rows })
    onRow({ number: row, cells, ...(isHidden ? { isHidden: true } : {}) })
  }

  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'col') noteColumns(attributes)
      else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1
        named += 1
        if (named > rowMaxCells) throw new WorkbookError('workbook_damaged')
        type = attributes.t ?? 'n'
        raw = ''
        isFormula = false
      } else if (name === 'v') isInValue = true
      else if (name === 'f') isFormula = true
      else if (name === 'mergeCell') {
        merged.push((attributes.ref ?? '').slice(0, 30))
        if (merged.length > mergedMax) throw new WorkbookError('workbook_merged', { max: mergedMax })
      } else text.open(name)
    },
    text(piece) {
      if (!isInValue) return text.add(piece)
      raw += piece
      if (raw.length > cellMaxLength * 2) throw new WorkbookError('workbook_text')
    },
    close(name) {
      if (name === 'row') closeRow()
      else if (name === 'c') closeCell()
      else if (name === 'v') isInValue = false
      else text.close(name)
    },
  })
  return { merged, hiddenColumns: [...hiddenColumns].toSorted((a, b) => a - b) }
}
