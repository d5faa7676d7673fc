import { type Screen, type ScreenName, screens } from '@portal/contract/staff'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { reloadOnce } from '../../../kit/offline/reload-once.ts'
import { isSignedIn } from '../session/session.tsx'
import { addressBelowBase, signInPath } from './paths.ts'

/**
 * The guard of a screen. If the screen needs a session and there is none, it redirects to sign-in with the return address.
 * `authorize-screen.ts` authorizes people with a session: it makes requests, and it is not part of the sign-in page's files.
 */
export function guardOf(name: ScreenName): (args: LoaderFunctionArgs) => Promise<null> {
  return async ({ request }) => {
    const { needs }: Screen = screens[name]
    if (needs === 'anonymous') return null
    const from = addressBelowBase(new URL(request.url))
    if (!isSignedIn()) throw redirect(signInPath(from, 'required'))
    const { authorizeScreen } = await reloadOnce(() => import('./authorize-screen.ts'))
    await authorizeScreen(name, from)
    return null
  }
}
