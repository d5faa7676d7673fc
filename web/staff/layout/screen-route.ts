import { type Screen, type ScreenName, screenPath, screens } from '@portal/contract/staff'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { reloadOnce } from '../../kit/offline/reload-once.ts'
import { type EndReason, isSignedIn } from '../../kit/session/session.tsx'
import { formOf, routerBase } from './paths.ts'

/** The address of a request below the base, with its query. */
function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname.startsWith(routerBase) ? pathname.slice(routerBase.length) || '/' : pathname) + search
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
 * The guard of a screen: a session where one is needed, else sign-in with the way back. Who has one is admitted by
 * `admission.ts`, which asks the server and does not travel with the sign-in page.
 */
export function guardOf(name: ScreenName): (args: LoaderFunctionArgs) => Promise<null> {
  return async ({ request }) => {
    const { needs }: Screen = screens[name]
    if (needs === 'guest') return null
    const from = addressOf(request.url)
    if (!isSignedIn()) throw redirect(signInPath(from, 'required'))
    const { admit: authorizeScreen } = await reloadOnce(() => import('./authorize-screen.ts'))
    await authorizeScreen(name, from)
    return null
  }
}
