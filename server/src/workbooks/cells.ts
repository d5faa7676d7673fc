import { wireMoment } from '../time.ts'
import type { StyleName } from './styles.ts'

/** What stands in a cell. A text is always a text, however it begins; only `formula` makes a formula. */
export type Plain = string | number | boolean | null | undefined

export interface StyledCell {
  readonly value: Plain
  readonly style?: StyleName
  /** Without its `=`; `value` is then what it gives, as far as it is known. Never made of what somebody typed. */
  readonly formula?: string
}

export type Cell = Plain | StyledCell
export type Row = readonly Cell[]

/** The most characters a cell holds, as the format has it; what is longer is cut. */
export const cellMaxLength = 32_767

/** Days from the epoch of workbooks to that of computers. */
const epoch = 25_569
const day = 86_400_000

/** A day `YYYY-MM-DD` or local moment `YYYY-MM-DD HH:mm:ss` as the number a workbook keeps for it. */
export function serialOf(text: string): number {
  const [date = '', time = '00:00:00'] = text.split(' ')
  return Date.parse(`${date}T${time}Z`) / day + epoch
}

/**
 * The local moment `YYYY-MM-DD HH:mm:ss` that a workbook's number stands for, to the second; null when it is none
 * between 1900 and 9999.
 * @param is1904 whether the workbook counts from 1904, as old ones of one maker do.
 */
export function momentOfSerial(serial: number, is1904 = false): string | null {
  const days = is1904 ? serial + 1462 : serial
  // Below 61 the format counts a day that never was, and 2,958,466 is the year 10000.
  if (!(days >= 61 && days < 2_958_466)) return null
  const seconds = Math.round((days - epoch) * 86_400)
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** A business day `YYYY-MM-DD` as a date of the workbook. */
export function dateCell(text: string | null): Cell {
  return text === null ? null : { value: serialOf(text), style: 'date' }
}

/** A moment as a date and time of the workbook, local time of Bogotá. */
export function momentCell(moment: Date | null): Cell {
  return moment === null ? null : { value: serialOf(wireMoment(moment)), style: 'moment' }
}

/** Cells of one style: a row of headings, say. */
export function styled(values: readonly Plain[], style: StyleName): Row {
  return values.map((value) => ({ value, style }))
}

/** The letters of a column, the first being 0: `A` … `Z`, `AA` …. */
export function columnName(index: number): string {
  const before = Math.floor(index / 26) - 1
  return (before < 0 ? '' : columnName(before)) + String.fromCharCode(65 + (index % 26))
}

/** What a spreadsheet might take for a formula when it opens a text (qualities §3). */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Whatever XML cannot say: control characters, halves of characters, and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** A text without what a workbook cannot keep, cut to what a cell holds and never through a character. */
export function storable(text: string): string {
  const clean = text.replace(unsayable, '')
  if (clean.length <= cellMaxLength) return clean
  return clean.slice(0, cellMaxLength).replace(/[\ud800-\udbff]$/, '')
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML. */
export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => named[character] ?? '') : text
}

/** A storable text as the format writes it: carriage returns, and what looks like one of its own escapes, escaped. */
export function escapeText(text: string): string {
  return escapeXml(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/\r/g, '_x000D_'))
}

/** The text that was written with {@link escapeText}, once the XML is read. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}
