import { type Sheet, textOf } from './sheet.ts'

/** By these a spreadsheet would take a text for a formula. */
const formula = /^[=+\-@\t\r]/

/** Without it Excel would read the text in another encoding. */
const byteOrderMark = '\uFEFF'

/** A field of RFC 4180: quoted where it holds a comma, a quote, a line break, or blanks at its ends. */
function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that stays a text: what looks like the beginning of a formula gets an apostrophe before it. */
function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The sheet as comma-separated values, UTF-8 with its mark, lines ended as RFC 4180 says. */
export function csvOf({ columns, rows }: Sheet): Blob {
  const head = columns.map(({ label }) => quoted(harmless(label)))
  const lines = rows.map((row) =>
    row.map((cell) => quoted(cell.kind === 'text' ? harmless(cell.text) : textOf(cell))).join(','),
  )
  const text = `${byteOrderMark}${[head.join(','), ...lines].join('\r\n')}\r\n`
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
