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
