import { type ReadLimits, WorkbookFault } from './faults.ts'
import { type Attributes, readXml, type XmlReader } from './read-xml.ts'
import { cellMaxLength, unescapeText } from './text.ts'

/** The value of a cell. For a formula it is the saved result, or the name of its error. */
export type CellValue = string | number | boolean | null | { readonly error: string }

/** A row that is not empty: its number in the sheet (from 1), and its cells from column A on. */
export interface SheetRow {
  readonly number: number
  readonly cells: CellValue[]
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
    if (this.value.length > cellMaxLength * 2) throw new WorkbookFault('workbook_text')
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

function cellValue(type: string, raw: string, texts: readonly string[]): CellValue {
  switch (type) {
    case 's': {
      const text = texts[Number(raw)]
      if (text === undefined) throw new WorkbookFault('workbook_damaged')
      return text
    }
    case 'b':
      return raw === '1' || raw === 'true'
    case 'e':
      return { error: raw.slice(0, 40) }
    case 'str':
      return unescapeText(raw)
    case 'd':
      return raw.replace('T', ' ').replace(/\.\d+$/, '')
    default: {
      if (raw === '') return null
      const number = Number(raw)
      return Number.isFinite(number) ? number : raw
    }
  }
}

const isBlank = (value: CellValue) => value === null || (typeof value === 'string' && value.trim() === '')

export interface SheetReading {
  readonly sheet: string
  readonly texts: readonly string[]
  /** Number of columns to read; cells further right are ignored. */
  readonly columns: number
  readonly limits: ReadLimits
  readonly onRow: (row: SheetRow) => void
}

/** Handles the elements of a sheet in their order. */
class SheetReader implements XmlReader {
  readonly #reading: SheetReading
  readonly #text = new Text()
  #row = 0
  #rows = 0
  #cells: CellValue[] = []
  #column = -1
  #named = 0
  #type = 'n'
  #raw = ''
  #isInValue = false
  #length = 0
  #merged = 0

  constructor(reading: SheetReading) {
    this.#reading = reading
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.#openRow(attributes)
        break
      case 'c':
        this.#column = columnOf(attributes.r) ?? this.#column + 1
        this.#named += 1
        if (this.#named > rowMaxCells) throw new WorkbookFault('workbook_damaged')
        this.#type = attributes.t ?? 'n'
        this.#raw = ''
        break
      case 'v':
        this.#isInValue = true
        break
      case 'mergeCell':
        this.#merged += 1
        if (this.#merged > mergedMax) throw new WorkbookFault('workbook_merged', { max: mergedMax })
        break
      default:
        this.#text.open(name)
    }
  }

  text(piece: string): void {
    if (!this.#isInValue) {
      this.#text.add(piece)
      return
    }
    this.#raw += piece
    if (this.#raw.length > cellMaxLength * 2) throw new WorkbookFault('workbook_text')
  }

  close(name: string): void {
    switch (name) {
      case 'row':
        this.#closeRow()
        break
      case 'c':
        this.#closeCell()
        break
      case 'v':
        this.#isInValue = false
        break
      default:
        this.#text.close(name)
    }
  }

  #openRow({ r }: Attributes): void {
    const number = r === undefined ? this.#row + 1 : Number(r)
    if (!Number.isInteger(number) || number <= this.#row || number > rowMax) throw new WorkbookFault('workbook_damaged')
    this.#row = number
    this.#column = -1
    this.#named = 0
    this.#cells = []
  }

  #closeCell(): void {
    const { texts, columns } = this.#reading
    const inline = this.#text.take()
    if (this.#column >= columns) return
    const value = this.#type === 'inlineStr' ? inline : cellValue(this.#type, this.#raw, texts)
    if (isBlank(value)) return
    if (typeof value === 'string') {
      this.#length += value.length
      if (this.#length > textMax) throw new WorkbookFault('workbook_text')
    }
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = value
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return
    const { sheet, limits, onRow } = this.#reading
    this.#rows += 1
    // The first row contains the headings, so one more row is allowed.
    if (this.#rows > limits.rows + 1) throw new WorkbookFault('workbook_rows', { sheet, max: limits.rows })
    onRow({ number: this.#row, cells: this.#cells })
  }
}

/** Reads the rows of a sheet that are not empty, in their order. */
export async function readSheet(pieces: AsyncIterable<Buffer>, reading: SheetReading): Promise<void> {
  await readXml(pieces, new SheetReader(reading))
}
