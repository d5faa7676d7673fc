import { type Cell, columnName, type Row, type StyledCell } from './cells.ts'
import { firstOwnStyle, type StyleName, styleIndex } from './styles.ts'
import { escapeText, escapeXml, isPlainText, looksLikeFormula, storable } from './text.ts'

/** The values that a person may type into cells, and the error that the spreadsheet shows for any other value. */
export interface Validation {
  /** `B2:B501`, several separated by spaces. */
  readonly cells: string
  readonly type: 'list' | 'whole' | 'date'
  readonly operator?: 'between' | 'greaterThanOrEqual'
  /** A name or range for a list, a number for the other kinds. */
  readonly from: string
  readonly to?: string
  /** At most 32 and 255 characters. */
  readonly error: readonly [title: string, text: string]
}

/** A note on a cell; rows and columns from 0. */
export interface Note {
  readonly row: number
  readonly column: number
  readonly text: string
}

export interface Sheet {
  readonly name: string
  /** The widths of the columns in characters. */
  readonly widths: readonly number[]
  readonly rows: Iterable<Row> | AsyncIterable<Row>
  /** How many rows at the top stay in view. */
  readonly frozenRows?: number
  /** The row with the headings of the filter, from 0. */
  readonly filterRow?: number
  readonly validations?: readonly Validation[]
  readonly notes?: readonly Note[]
}

/** The maximum number of rows in this format. */
export const sheetMaxRows = 1_048_576

/** Characters of one piece. */
const pieceLength = 64 * 1024

const columnNames = Array.from({ length: 200 }, (_, index) => columnName(index))

/** The style of a cell: one of the program's, or the number of one of the workbook's own. */
type Style = StyleName | number | undefined

const attribute = (style: Style) =>
  style === undefined || style === 'plain' ? '' : ` s="${typeof style === 'number' ? style : styleIndex[style]}"`

function textXml(at: string, text: string, style: Style): string {
  if (isPlainText(text)) return `<c r="${at}"${attribute(style)} t="inlineStr"><is><t>${text}</t></is></c>`
  const clean = storable(text)
  if (clean === '') return style === undefined ? '' : `<c r="${at}"${attribute(style)}/>`
  const quoted = style === undefined && looksLikeFormula(clean) ? 'quoted' : style
  const space = /^\s|\s$|[\n\r\t]|\s\s/.test(clean) ? ' xml:space="preserve"' : ''
  return `<c r="${at}"${attribute(quoted)} t="inlineStr"><is><t${space}>${escapeText(clean)}</t></is></c>`
}

function formulaXml(at: string, formula: string, value: Cell, style: Style): string {
  const f = `<f>${escapeXml(formula)}</f>`
  if (typeof value === 'number') return `<c r="${at}"${attribute(style)}>${f}<v>${value}</v></c>`
  if (typeof value === 'string')
    return `<c r="${at}"${attribute(style)} t="str">${f}<v>${escapeText(storable(value))}</v></c>`
  return `<c r="${at}"${attribute(style)}>${f}</c>`
}

function cellXml(at: string, cell: Cell, formats: readonly string[]): string {
  const {
    value,
    format,
    formula,
    style: named,
  }: StyledCell = typeof cell === 'object' && cell !== null ? cell : { value: cell }
  const own = format === undefined ? -1 : formats.indexOf(format)
  const style: Style = own === -1 ? named : firstOwnStyle + own
  if (formula !== undefined) return formulaXml(at, formula, value, style)
  switch (typeof value) {
    case 'string':
      return textXml(at, value, style)
    case 'number':
      // A workbook has no value for Infinity or NaN.
      return Number.isFinite(value)
        ? `<c r="${at}"${attribute(style)}><v>${value}</v></c>`
        : textXml(at, String(value), style)
    case 'boolean':
      return `<c r="${at}"${attribute(style)} t="b"><v>${value ? 1 : 0}</v></c>`
    default:
      return style === undefined ? '' : `<c r="${at}"${attribute(style)}/>`
  }
}

function rowXml(number: number, row: Row, formats: readonly string[]): string {
  let cells = ''
  for (let index = 0; index < row.length; index += 1) {
    cells += cellXml(`${columnNames[index] ?? columnName(index)}${number}`, row[index], formats)
  }
  if (cells === '') return ''
  const [first] = row
  // Headings can need two lines, and not every program adjusts the height itself.
  const isHeading = typeof first === 'object' && first?.style === 'header'
  return `<row r="${number}"${isHeading ? ' ht="39" customHeight="1"' : ''}>${cells}</row>`
}

function viewXml({ frozenRows = 0 }: Sheet, isFirst: boolean): string {
  const selected = isFirst ? ' tabSelected="1"' : ''
  if (frozenRows === 0) return `<sheetView${selected} workbookViewId="0"/>`
  const corner = `A${frozenRows + 1}`
  return `<sheetView${selected} workbookViewId="0"><pane ySplit="${frozenRows}" topLeftCell="${corner}" activePane="bottomLeft" state="frozen"/>\
<selection pane="bottomLeft" activeCell="${corner}" sqref="${corner}"/></sheetView>`
}

function validationXml({ cells, type, operator, from, to, error: [title, text] }: Validation): string {
  const error = `errorTitle="${escapeXml(title.slice(0, 32))}" error="${escapeXml(text.slice(0, 255))}"`
  return `<dataValidation type="${type}" allowBlank="1"${operator === undefined ? '' : ` operator="${operator}"`}\
 showErrorMessage="1" ${error} sqref="${cells}">\
<formula1>${escapeXml(from)}</formula1>${to === undefined ? '' : `<formula2>${escapeXml(to)}</formula2>`}</dataValidation>`
}

/** The elements after the cells: filter, validations and the drawing of the notes, in the order of the format. */
function endXml({ widths, filterRow, validations = [], notes = [] }: Sheet, rowCount: number): string {
  const filter =
    filterRow === undefined
      ? ''
      : `<autoFilter ref="A${filterRow + 1}:${columnName(Math.max(widths.length, 1) - 1)}${Math.max(rowCount, filterRow + 1)}"/>`
  const valid =
    validations.length === 0
      ? ''
      : `<dataValidations count="${validations.length}">${validations.map(validationXml).join('')}</dataValidations>`
  const drawing = notes.length === 0 ? '' : '<legacyDrawing r:id="rId1"/>'
  return `</sheetData>${filter}${valid}<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>\
<pageSetup orientation="landscape"/>${drawing}</worksheet>`
}

/**
 * The XML of a sheet, piece by piece. Rows are consumed when they are needed.
 * @throws RangeError when there are more rows than the format allows.
 */
export async function* sheetXml(sheet: Sheet, isFirst: boolean, formats: readonly string[]): AsyncGenerator<string> {
  const columns = sheet.widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  let piece = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">\
<sheetViews>${viewXml(sheet, isFirst)}</sheetViews><sheetFormatPr defaultRowHeight="15"/>\
${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>`
  let count = 0
  for await (const row of sheet.rows) {
    count += 1
    if (count > sheetMaxRows) throw new RangeError(`a sheet holds ${sheetMaxRows} rows at most`)
    piece += rowXml(count, row, formats)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece + endXml(sheet, count)
}
