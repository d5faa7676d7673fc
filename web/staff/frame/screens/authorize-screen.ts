import { couldMeet, isA, type Subject } from '@portal/contract'
import { type Screen, type ScreenName, screenPath, screens } from '@portal/contract/staff'
import { redirect } from 'react-router'
import { asApiError, handlingOf } from '../../../kit/request/api-errors.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import { endReasonOf, session } from '../session/session.tsx'
import { ensureSession, refreshPermissions } from '../session/session-calls.ts'
import { formOf, signInPath } from './paths.ts'

/** Whether a person may open a screen, by its required abilities (for any record) and its roles. */
export function mayOpen(principal: Subject, name: ScreenName): boolean {
  const { needs, roles }: Screen = screens[name]
  if (roles !== undefined && !isA(principal, ...roles)) return false
  return couldMeet(principal, needs)
}

/** The screens that stay open to a person who has not yet turned on the one-time codes that one of their roles requires (ADR 0017). */
export const openWithoutCodes: ReadonlySet<ScreenName> = new Set(['user-profile'])

/**
 * Authorizes the signed-in person for a screen: their permissions are read once per session and compared with the needs of the screen.
 * Without permission the message of R 2.6 is shown, and the person is redirected to the home page.
 * @param from - the address below the base, with its query
 * @throws Response that redirects, or ApiError for the error page
 */
export async function authorizeScreen(name: ScreenName, from: string): Promise<void> {
  try {
    await ensureSession()
  } catch (thrown) {
    const error = asApiError(thrown)
    if (handlingOf(error) !== 'sign-in') throw error
    throw redirect(signInPath(from, endReasonOf(error)))
  }
  // Permissions that could not be read are requested again on each page; until then the frame explains why it is empty.
  if (session.get().unread.has('rights')) await refreshPermissions(true)
  const { principal, unread } = session.get()
  if (principal.must_use_codes === true && !openWithoutCodes.has(name))
    throw redirect(screenPath('user-profile', formOf(from)))
  if (mayOpen(principal, name) || unread.has('rights')) return
  showSnackbar({ message: translate('errors.permissions') })
  throw redirect(screenPath('home', formOf(from)))
}
