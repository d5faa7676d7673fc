/** The most characters a cell holds, as the format has it; what is longer is cut. */
export const cellMaxLength = 32_767

/** What a spreadsheet might take for a formula when it opens a text (qualities §3). */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Whatever XML cannot say: control characters, halves of characters, and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** A text without what a workbook cannot keep, cut to what a cell holds and never through a character. */
export function storable(text: string): string {
  const clean = text.replace(unsayable, '')
  if (clean.length <= cellMaxLength) return clean
  return clean.slice(0, cellMaxLength).replace(/[\ud800-\udbff]$/, '')
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML. */
export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => named[character] ?? '') : text
}

/** A storable text as the format writes it: carriage returns, and what looks like one of its own escapes, escaped. */
export function escapeText(text: string): string {
  return escapeXml(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/\r/g, '_x000D_'))
}

/** The text that was written with {@link escapeText}, once the XML is read. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

/** Whatever a text could need help with: what cannot be written as it is, and white space that would not be kept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unusual = /[\u0000-\u001f&<>"_\ud800-\udfff\ufffe\uffff]|^[\s=+\-@]|\s$|\s\s/

/** Whether a text can be written as it is; most of those of an export can. */
export function isPlainText(text: string): boolean {
  return text !== '' && text.length <= cellMaxLength && !unusual.test(text)
}
