import { wireMoment } from '../../text/time.ts'
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
