import { couldAny, isA, type Screen, type ScreenName, type Subject, screenPath, screens } from '@portal/contract'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { asApiError, handlingOf } from './api-errors.ts'
import { say } from './i18n.ts'
import { formOf, routerBase } from './paths.ts'
import { type EndReason, ensureSession, isSignedIn, session } from './session.tsx'
import { showSnackbar } from './snackbars.ts'

/** Whether a person may open a screen: its needs (could ever) and its roles. */
export function mayOpen(who: Subject, name: ScreenName): boolean {
  const { needs, roles }: Screen = screens[name]
  if (roles !== undefined && !isA(who, ...roles)) return false
  return typeof needs === 'string' || couldAny(who, needs)
}

/** The address of a request below the base, with its query. */
function addressOf(url: string): { pathname: string; full: string } {
  const { pathname, search } = new URL(url)
  const below = pathname.startsWith(routerBase) ? pathname.slice(routerBase.length) || '/' : pathname
  return { pathname: below, full: below + search }
}

/** The sign-in page with the reason said there and the way back. */
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

/**
 * The guard of a screen: a session where one is needed, else sign-in with the way back; abilities and roles, else the
 * message of specification point 4 and home.
 */
export function guardOf(name: ScreenName): (args: LoaderFunctionArgs) => Promise<null> {
  return async ({ request }) => {
    const { needs }: Screen = screens[name]
    if (needs === 'guest') return null
    const { pathname, full } = addressOf(request.url)
    if (!isSignedIn()) throw redirect(signInPath(full, 'required'))
    try {
      await ensureSession()
    } catch (thrown) {
      const error = asApiError(thrown)
      if (handlingOf(error) !== 'sign-in') throw error
      throw redirect(signInPath(full, error.failure === 'no-response' ? 'no-response' : 'ended'))
    }
    if (!mayOpen(session.get().who, name)) {
      showSnackbar({ message: say('errors.permissions') })
      throw redirect(screenPath('home', formOf(pathname)))
    }
    return null
  }
}
