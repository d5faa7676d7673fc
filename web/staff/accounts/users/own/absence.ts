import type { Staff } from '@portal/contract'
import { absenceDays } from '@portal/contract/staff'
import { formatDate } from '../../../../kit/text/format.ts'

export type Absence = Pick<Staff, (typeof absenceDays)[number]>
/** The first and the last day of an absence, as `YYYY-MM-DD` or empty. */
export type AbsenceValues = Record<keyof Absence, string>

function ofDays<T>(read: (day: keyof Absence) => T): Record<keyof Absence, T> {
  return Object.fromEntries(absenceDays.map((day) => [day, read(day)])) as Record<keyof Absence, T>
}

/** The form values of an absence. The API has its days with a time. */
export function absenceValuesOf(absence?: Absence): AbsenceValues {
  return ofDays((day) => absence?.[day]?.slice(0, 10) ?? '')
}

/** The form values in the format of the API: without a day the absence is removed. */
export function absenceOf(values: AbsenceValues): Absence {
  return ofDays((day) => (values[day] === '' ? null : values[day]))
}

/** The days of an absence in readable form; empty without one. */
export function absenceText(absence: Absence): string {
  return absenceDays
    .map((day) => absence[day])
    .filter((day) => day !== null)
    .map((day) => formatDate(day.slice(0, 10)))
    .join(' – ')
}

/** The phone of an account with its extension; empty without one. */
export function phoneOf({ phone, ext }: Pick<Staff, 'phone' | 'ext'>): string {
  return [phone, ext ? `ext. ${ext}` : null].filter(Boolean).join(' ')
}
