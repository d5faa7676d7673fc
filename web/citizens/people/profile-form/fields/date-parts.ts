/** The three parts of a date, as typed. */
export interface DateParts {
  readonly day: string
  readonly month: string
  readonly year: string
}

/** The parts of a date in the form, without leading zeros. */
export function partsOf(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  const plain = (text: string) => text.replace(/^0+(?=\d)/, '')
  return { day: plain(day), month: plain(month), year }
}

/** A date from its parts; empty without any, and an invalid date while one is missing. */
export function dateOf({ day, month, year }: DateParts): string {
  const [y, m, d] = [year, month, day].map((text) => text.trim())
  if (y === '' && m === '' && d === '') return ''
  return `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`
}

/** Whether a text is a day of the calendar, as `2015-03-27`. */
export function isDate(text: string): boolean {
  const [whole, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (whole === undefined) return false
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().startsWith(whole)
}
