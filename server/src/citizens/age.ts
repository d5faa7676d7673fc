import { adultAge } from '@portal/contract'

export { adultAge } from '@portal/contract'

/** Whoever was born on this day or earlier is an adult today. A year that is 18 before a leap year is never a leap year itself. */
export function adultBirthdate(today: string): string {
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return `${Number(today.slice(0, 4)) - adultAge}${day}`
}
