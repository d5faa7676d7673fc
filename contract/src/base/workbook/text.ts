/** The maximum length of a cell in this format. Longer texts are cut. */
export const cellMaxLength = 32_767

/** Whether a spreadsheet could interpret a text as a formula. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Characters that XML 1.0 does not allow: control characters, lone surrogates and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** A text without characters that XML does not allow, cut to the limit of a cell and never inside a character. */
export function storable(text: string): string {
  const clean = text.replace(notInXml, '')
  if (clean.length <= cellMaxLength) return clean
  return clean.slice(0, cellMaxLength).replace(/[\ud800-\udbff]$/, '')
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => named[character] ?? '') : text
}

/** Escapes a storable text for a cell: also carriage returns, and texts that look like an escape of the format (`_x000D_`). */
export function escapeText(text: string): string {
  return escapeXml(text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/\r/g, '_x000D_'))
}

/** Reverses the escapes of {@link escapeText} that XML does not reverse. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

/** Characters that need escaping, and white space that needs `xml:space`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
const unusual = /[\u0000-\u001f&<>"_\ud800-\udfff\ufffe\uffff]|^[\s=+\-@]|\s$|\s\s/

/** Whether a text can be written as it is: a fast check, because most texts of an export can. */
export function isPlainText(text: string): boolean {
  return text !== '' && text.length <= cellMaxLength && !unusual.test(text)
}
