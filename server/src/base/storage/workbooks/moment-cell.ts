import { type Cell, serialOf } from '@portal/contract/workbook'
import { wireMoment } from '../../text/time.ts'

/** A moment as a date and time cell, in the local time of Bogotá. */
export function momentCell(moment: Date | null): Cell {
  return moment === null ? null : { value: serialOf(wireMoment(moment)), style: 'moment' }
}
