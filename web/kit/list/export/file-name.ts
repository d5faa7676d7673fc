import { fold, timeZone } from '@portal/contract'

/** The day in Bogotá, `YYYY-MM-DD`. */
function dayOf(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

/** `Validación de usuarios`, today → `validacion-de-usuarios-2026-11-21.xlsx`: ASCII letters, which every system accepts. */
export function fileName(title: string, kind: string, now: Date): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  return `${words === '' ? 'lista' : words}-${dayOf(now)}.${kind}`
}
