import type { Locale } from './locales.ts'

/** Separators of text files for spreadsheets, by their name on the wire. */
export const csvSeparators = { semicolon: ';', comma: ',' } as const
export type CsvSeparator = keyof typeof csvSeparators

/** The names of the separators, the usual one of a language first. */
export function separatorsOf(locale: Locale): readonly [CsvSeparator, CsvSeparator] {
  return locale === 'es' ? ['semicolon', 'comma'] : ['comma', 'semicolon']
}

/** The mark by which spreadsheets know UTF-8. */
export const byteOrderMark = '\uFEFF'

/** After one of these a spreadsheet may begin a cell, whatever separator the file has. */
const cellBreak = /(\r\n|[,;|\t\r\n])/
/** The beginning of a formula, with blanks and quotation marks before it; full-width signs count as well. */
const formula = /^(?:"|[^\S\t\r\n])*[=+\-@＝＋－＠]/

/**
 * A text that no spreadsheet takes for a formula, whatever its separator: an apostrophe goes before each part that looks like
 * one, at the start and after each break (decisions §10).
 */
function harmless(text: string): string {
  const parts = text.split(cellBreak)
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part
      // A cell that begins with tab or CR, where a text or a separator begins it.
      const isBlankCell =
        part === '' && /^[\t\r]/.test(parts[index + 1] ?? '') && !/[\r\n]/.test(parts[index - 1] ?? '')
      return isBlankCell || formula.test(part) ? `'${part}` : part
    })
    .join('')
}

/**
 * One line of a text file for spreadsheets (RFC 4180), with its line break. Texts are made harmless; numbers and booleans
 * are written as they are.
 */
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
