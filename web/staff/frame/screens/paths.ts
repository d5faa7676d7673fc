import { isLocale, type Locale } from '@portal/contract'
import { basePath, type PathForm, type ScreenName, screenPath, screens } from '@portal/contract/staff'
import { useLocation, useMatches } from 'react-router'
import { returnPath } from '../../../kit/session/return-path.ts'
import type { EndReason } from '../session/session.tsx'

export type ScreenParams = Readonly<Record<string, string | number>>

/** The base without its last slash, as the router needs it. */
export const routerBase = basePath.slice(0, -1)

/** An address below the base, with its query. */
export function addressBelowBase({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return (pathname.startsWith(routerBase) ? pathname.slice(routerBase.length) || '/' : pathname) + search
}

/** The form of a path below the base: the language of its first segment, otherwise plain. */
export function formOf(pathname: string): PathForm {
  const first = pathname.split(/[/?#]/)[1]
  return isLocale(first) ? first : 'plain'
}

/** Whether a text is the name of a screen; notifications and menus contain such names. */
export function isScreenName(name: unknown): name is ScreenName {
  return typeof name === 'string' && Object.hasOwn(screens, name)
}

/** The current screen: that of the deepest match that names one. */
export function useScreen(): ScreenName | undefined {
  return useMatches()
    .map(({ handle }) => (handle as { screen?: unknown } | undefined)?.screen)
    .findLast(isScreenName)
}

/** The form of the current address; every link keeps it. */
export function usePathForm(): PathForm {
  return formOf(useLocation().pathname)
}

/** Builds paths of screens in the form of the current address: `const to = useScreenPath(); <Link to={to('home')}>`. */
export function useScreenPath(): (name: ScreenName, params?: ScreenParams) => string {
  const form = usePathForm()
  return (name, params) => screenPath(name, form, params)
}

/**
 * The same address in another language: the same screen by name with its parameters. For an address that is no screen the rest stays, so
 * that a change of language on a "not found" page stays on that page.
 */
export function otherLanguagePath(
  pathname: string,
  screen: { readonly name: ScreenName; readonly params: ScreenParams } | undefined,
  locale: Locale,
): string {
  if (screen !== undefined) {
    try {
      return screenPath(screen.name, locale, screen.params)
    } catch {
      // The plain form of a path may lack a parameter that the others need; the list of that screen is the nearest target.
      return screenPath('user-validation', locale)
    }
  }
  const rest = formOf(pathname) === 'plain' ? pathname : `/${pathname.split('/').slice(2).join('/')}`
  return rest === '/' ? `/${locale}` : `/${locale}${rest}`
}

/** The address this page was opened from, with its search and page; otherwise the address of its screen without parameters. */
export function useReturnPath(screen: ScreenName, params?: ScreenParams): string {
  const path = useScreenPath()
  const { state } = useLocation()
  const from: unknown = typeof state === 'object' && state !== null ? state.from : null
  return returnPath(typeof from === 'string' ? from : null) ?? path(screen, params)
}

/** The sign-in page with the reason to show there and the return address. */
export function signInPath(from: string, reason: EndReason | undefined): string {
  const pathname = from.split('?')[0] ?? '/'
  const form = formOf(pathname)
  const query = new URLSearchParams()
  if (reason !== undefined) {
    query.set('reason', reason)
    query.set('next', from)
  }
  const text = query.toString()
  return screenPath('login', form) + (text === '' ? '' : `?${text}`)
}
