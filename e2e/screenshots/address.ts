import { base } from '../base.ts'
import { screens } from '../shell-screens.ts'
import type { Look, Places } from './look.ts'

/** Where a look begins, below the server's address. */
export function addressOf({ screen, ids, search }: Look, language: 'es' | 'en', places: Places): string {
  const numbers = [...(ids?.(places) ?? [])]
  const path = screens[screen][language].replace(/\d+/g, (shown) => String(numbers.shift() ?? shown))
  return `${base}/${language}/${path}${search?.(places) ?? ''}`
}
