/** The kinds of files that people send as documents. */
export type ContentKind = 'pdf' | 'jpg' | 'png' | 'gif' | 'webp'

/** The number of bytes that {@link contentKind} needs. */
export const contentStart = 16

/** The first bytes of each kind, as text of one character a byte. A dot is any byte. */
const beginnings: Readonly<Record<ContentKind, RegExp>> = {
  pdf: /^%PDF-/,
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n.\n/,
  gif: /^GIF8[79]a/,
  webp: /^RIFF[\s\S]{4}WEBP/,
}

/** The kind of a file by its first bytes; undefined for any other kind. The name and the declared type are ignored. */
export function contentKind(bytes: Uint8Array): ContentKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, contentStart))
  return (Object.keys(beginnings) as ContentKind[]).find((kind) => beginnings[kind].test(start))
}

/** The text of a PDF with names as readers compare them: `/#45ncrypt` is `/Encrypt`. */
export function withPlainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/**
 * Whether a PDF is encrypted: with a password to open it, or with restrictions on its use. Neither the office nor this
 * program can rely on reading it.
 * @param text its content, one character a byte
 */
export function isEncryptedPdf(text: string): boolean {
  return /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R\b)/.test(withPlainNames(text))
}
