import { fold } from './fold.ts'

/**
 * The name of an exported file: `Validación de usuarios`, 2026-11-21 → `validacion-de-usuarios-2026-11-21.xlsx`. ASCII letters, which
 * every system accepts.
 * @param kind - the ending of the name
 */
export function fileName(title: string, kind: string, day: string): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${words === '' ? 'lista' : words}-${day}.${kind}`
}
