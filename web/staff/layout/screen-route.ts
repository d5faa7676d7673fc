import { type Screen, type ScreenName, screens } from '@portal/contract/staff'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { reloadOnce } from '../../kit/offline/reload-once.ts'
import { isSignedIn } from '../../kit/session/session.tsx'
import { routerBase } from './paths.ts'
import { signInPath } from './sign-in-path.ts'

/** The address of a request below the base, with its query. */
function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return (pathname.startsWith(routerBase) ? pathname.slice(routerBase.length) || '/' : pathname) + search
}

/**
 * The guard of a screen: a session where one is needed, else sign-in with the way back. Who has one is admitted by
 * `authorize-screen.ts`, which asks the server and does not travel with the sign-in page.
 */
export function guardOf(name: ScreenName): (args: LoaderFunctionArgs) => Promise<null> {
  return async ({ request }) => {
    const { needs }: Screen = screens[name]
    if (needs === 'guest') return null
    const from = addressOf(request.url)
    if (!isSignedIn()) throw redirect(signInPath(from, 'required'))
    const { authorizeScreen } = await reloadOnce(() => import('./authorize-screen.ts'))
    await authorizeScreen(name, from)
    return null
  }
}
