import { dayLength } from '../days.ts'
import type { StyleName } from './styles.ts'

/** The value of a cell. A text stays a text, even if it begins like a formula; only `formula` makes a formula. */
export type Plain = string | number | boolean | null | undefined

export interface StyledCell {
  readonly value: Plain
  readonly style?: StyleName
  /** A format of numbers and dates of its own, one of those in `formats`; `style` is then ignored. */
  readonly format?: string
  /**
   * The formula without its `=`; `value` is then its result, if there is one. A formula never comes from text that a person
   * typed.
   */
  readonly formula?: string
}

export type Cell = Plain | StyledCell
export type Row = readonly Cell[]

/** Days from the epoch of workbooks to 1970-01-01. */
const epoch = 25_569

/** The days by which the numbers of a workbook that counts from 1904 are lower than those of the others. */
export const days1904 = 1462

/** The serial number of a day `YYYY-MM-DD` or a local moment `YYYY-MM-DD HH:mm:ss`; NaN for any other text. */
export function serialOf(text: string): number {
  const [date = '', time = '00:00:00'] = text.split(' ')
  return Date.parse(`${date}T${time}Z`) / dayLength + epoch
}

/**
 * The local moment `YYYY-MM-DD HH:mm:ss` of a serial number, to the second; null outside of the years 1900 to 9999.
 * @param is1904 whether the workbook counts days from 1904, as old workbooks of the Macintosh do.
 */
export function momentOfSerial(serial: number, is1904 = false): string | null {
  const days = is1904 ? serial + days1904 : serial
  // Below 61 the format counts 29 February 1900, which did not exist; 2,958,466 is the year 10000.
  if (!(days >= 61 && days < 2_958_466)) return null
  const seconds = Math.round((days - epoch) * (dayLength / 1000))
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** A day `YYYY-MM-DD` as a date cell. */
export function dateCell(text: string | null): Cell {
  return text === null ? null : { value: serialOf(text), style: 'date' }
}

/** Cells with one style, such as a row of headings. */
export function styled(values: readonly Plain[], style: StyleName): Row {
  return values.map((value) => ({ value, style }))
}

/** The letters of a column, counted from 0: `A` … `Z`, `AA` …. */
export function columnName(index: number): string {
  const before = Math.floor(index / 26) - 1
  return (before < 0 ? '' : columnName(before)) + String.fromCharCode(65 + (index % 26))
}
