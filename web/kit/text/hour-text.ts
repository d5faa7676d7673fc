import { onlyHoursOf } from '@portal/contract'
import { formatHours } from './format.ts'

/** `10:00 A.M. A 01:00 P.M.` → `10:00 a. m. a 1:00 p. m.`, as all other times. A label that says more stays, in small letters. */
export function hourText(label: string): string {
  const hours = onlyHoursOf(label)
  if (hours !== undefined) return formatHours(hours.start, hours.end)
  return label === label.toLocaleUpperCase('es') ? label.toLocaleLowerCase('es') : label
}
