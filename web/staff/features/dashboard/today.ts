import { timeZone } from '@portal/contract'

/** The current day in Bogotá, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}
