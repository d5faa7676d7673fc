import { fold } from './fold.ts'

/**
 * The name of an exported file: `Validación de usuarios`, 2026-11-21 → `validacion-de-usuarios-2026-11-21.xlsx`. ASCII letters, which
 * every system accepts.
 * @param kind - the ending of the name
 */
export function fileName(title: string, kind: string, day: string): string {
  const slug = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${slug === '' ? 'lista' : slug}-${day}.${kind}`
}

/** Invisible characters that change how other characters are shown: U+202E shows `gpj.exe` as `exe.jpg`. */
const invisibleCharacters =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/**
 * The name of a sent file as it is stored and shown: composed (NFC), without control characters, characters that change the direction of
 * writing, folders, and blanks and dots at its end. An empty result becomes `archivo`.
 */
export function cleanFileName(name: string): string {
  const visible = name
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(invisibleCharacters, '')
  const last = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1)
  return (
    last
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/[. ]+$/, '') || 'archivo'
  )
}
