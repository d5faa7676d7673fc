import type { Locale } from './locales.ts'

/** The separators of CSV files, by their name on the wire. */
export const csvSeparators = { semicolon: ';', comma: ',' } as const
export type CsvSeparator = keyof typeof csvSeparators

/** The names of the separators. The usual one of the language is first. */
export function separatorsOf(locale: Locale): readonly [CsvSeparator, CsvSeparator] {
  return locale === 'es' ? ['semicolon', 'comma'] : ['comma', 'semicolon']
}

/** The byte order mark, from which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A spreadsheet may begin a cell after any of these, whatever the separator of the file is. */
const cellBreak = /(\r\n|[,;|\t\r\n])/
/** The beginning of a formula, with the blanks and quotation marks before it. Full-width signs count too. */
const formula = /^(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠]/

/**
 * Returns a text that no spreadsheet reads as a formula, whatever its separator is. An apostrophe is put before each part that
 * looks like a formula, at the start and after each break.
 */
function harmless(text: string): string {
  const parts = text.split(cellBreak)
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part
      // A cell that begins with tab or CR, at the start of the text or after a separator.
      const isBlankCell =
        part === '' && /^[\t\r]/.test(parts[index + 1] ?? '') && !/[\r\n]/.test(parts[index - 1] ?? '')
      return isBlankCell || formula.test(part) ? `'${part}` : part
    })
    .join('')
}

/** One line of a CSV file (RFC 4180) with its line break. Only texts are protected against formulas. */
export function csvLine(
  values: readonly (string | number | boolean | null | undefined)[],
  separator: CsvSeparator,
): string {
  const fields = values.map((value) => {
    const text = typeof value === 'string' ? harmless(value) : String(value ?? '')
    return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(csvSeparators[separator])}\r\n`
}
