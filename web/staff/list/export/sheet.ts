import { byteOrderMark, type CsvSeparator, csvLine, type ValueKind } from '@portal/contract'

/** A column of an export: its heading, the field that it shows, and its own workbook format. */
export interface ExportColumn {
  readonly label: string
  readonly field: string
  readonly dataFormat?: string
}

/** A cell for both kinds of file; text always stays text. */
export type Cell =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'day' | 'moment'; readonly text: string }

export interface Sheet {
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The reason why an export is not possible: a key of the list's messages. */
export type Lack = 'export_no_columns' | 'export_no_rows'

/** Why these columns and rows cannot make a file; undefined when they can. */
export function lackOf(columns: readonly unknown[], rows: number): Lack | undefined {
  if (columns.length === 0) return 'export_no_columns'
  return rows === 0 ? 'export_no_rows' : undefined
}

const dayOrMoment = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/
const nothing: Cell = { kind: 'nothing' }

/** Whether workbooks have the day: they count from 1900 on. An earlier or an impossible date stays text. */
function isWorkbookDay(found: RegExpExecArray): boolean {
  const [year = 0, month = 1, date = 1] = found.slice(1, 4).map(Number)
  const at = new Date(Date.UTC(year, month - 1, date))
  return year >= 1901 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date
}

const dated: ReadonlySet<ValueKind> = new Set(['date', 'moment', 'ago'])

/** A value of the API as a cell: numbers, days and moments as such, all else as text. `labels` are those for yes and no. */
export function cellOf(kind: ValueKind, value: unknown, labels: { readonly yes: string; readonly no: string }): Cell {
  if (value === null || value === undefined || value === '') return nothing
  if (typeof value === 'number') return Number.isFinite(value) ? { kind: 'number', number: value } : nothing
  if (typeof value === 'boolean') return { kind: 'text', text: value ? labels.yes : labels.no }
  if (Array.isArray(value)) {
    const texts = value.map((one) => textOf(cellOf(kind, one, labels))).filter((text) => text !== '')
    return texts.length === 0 ? nothing : { kind: 'text', text: texts.join(', ') }
  }
  if (typeof value === 'object') {
    return cellOf(kind, 'name' in value ? value.name : 'title' in value ? value.title : JSON.stringify(value), labels)
  }
  const text = String(value)
  const found = dated.has(kind) ? dayOrMoment.exec(text) : null
  if (found === null || !isWorkbookDay(found)) return { kind: 'text', text }
  return { kind: found[4] === undefined ? 'day' : 'moment', text }
}

/** A cell as text for plain-text files: dates in the API's format, numbers with a decimal point. */
export function textOf(cell: Cell): string {
  if (cell.kind === 'nothing') return ''
  return cell.kind === 'number' ? String(cell.number) : cell.text
}

/** The sheet as separated text, in UTF-8 with a byte order mark. */
export function csvOf({ columns, rows }: Sheet, separator: CsvSeparator): Blob {
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => row.map((cell) => (cell.kind === 'number' ? cell.number : textOf(cell)))),
  ]
  const text = byteOrderMark + lines.map((line) => csvLine(line, separator)).join('')
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
