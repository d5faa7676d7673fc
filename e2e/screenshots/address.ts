import { screens } from '../app/shell-screens.ts'
import { base } from '../base/base.ts'
import { citizenAddress } from '../base/citizen-pages.ts'
import type { CitizenLook, Look, Places } from './look.ts'

/** The path at which a look begins. */
export function addressOf(look: Look | CitizenLook, language: 'es' | 'en', places: Places): string {
  const search = look.search?.(places) ?? ''
  if ('page' in look) return citizenAddress(look.page, language, look.id?.(places), look.part) + search
  const numbers = [...(look.ids?.(places) ?? [])]
  const path = screens[look.screen][language].replace(/\d+/g, (shown) => String(numbers.shift() ?? shown))
  return `${base}/${language}/${path}${search}`
}
