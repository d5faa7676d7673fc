import { fold } from '@portal/contract'
import { today } from '../../text/format.ts'

/** `Validación de usuarios`, today → `validacion-de-usuarios-2026-11-21.xlsx`: ASCII letters, which every system accepts. */
export function fileName(title: string, kind: string, now: Date): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${words === '' ? 'lista' : words}-${today(now)}.${kind}`
}
