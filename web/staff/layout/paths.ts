import { isLocale, type Locale } from '@portal/contract'
import { basePath, type PathForm, type ScreenName, screenPath, screens } from '@portal/contract/staff'
import { useLocation } from 'react-router'

export type ScreenParams = Readonly<Record<string, string | number>>

/** The form of a path below the base: its first segment's language, else plain. */
export function formOf(pathname: string): PathForm {
  const first = pathname.split(/[/?#]/)[1]
  return isLocale(first) ? first : 'plain'
}

/** Whether a text is the name of a screen; names come in notifications and menus. */
export function isScreenName(name: unknown): name is ScreenName {
  return typeof name === 'string' && Object.hasOwn(screens, name)
}

const routed = new Set<ScreenName>(['index'])

/** Told once by the routes: which screens can be opened today. */
export function declareRouted(names: readonly ScreenName[]): void {
  for (const name of names) routed.add(name)
}

/** Whether a screen can be opened today; notifications and menus may name one that cannot. */
export function isRouted(name: unknown): name is ScreenName {
  return isScreenName(name) && routed.has(name)
}

/** The form of the address now shown; every link keeps it. */
export function usePathForm(): PathForm {
  return formOf(useLocation().pathname)
}

/** Builds paths of screens in the form of the address now shown: `const to = useScreenPath(); <Link to={to('home')}>`. */
export function useScreenPath(): (name: ScreenName, params?: ScreenParams) => string {
  const form = usePathForm()
  return (name, params) => screenPath(name, form, params)
}

/**
 * The twin of an address in another language: the same screen by name with its parameters. An address of no screen keeps
 * its rest, so that switching the language on a "not found" page stays there.
 */
export function twinPath(
  pathname: string,
  screen: { readonly name: ScreenName; readonly params: ScreenParams } | undefined,
  locale: Locale,
): string {
  if (screen !== undefined) {
    try {
      return screenPath(screen.name, locale, screen.params)
    } catch {
      // The plain form of a path may lack a parameter that the others need; its list is the nearest there is.
      return screenPath('user-validation', locale)
    }
  }
  const rest = formOf(pathname) === 'plain' ? pathname : `/${pathname.split('/').slice(2).join('/')}`
  return rest === '/' ? `/${locale}` : `/${locale}${rest}`
}

/** A way back that stays inside this application; anything else is undefined. */
export function wayBack(next: string | null): string | undefined {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : undefined
}

/** The base without its last slash, as the router wants it. */
export const routerBase = basePath.slice(0, -1)
