import type { MenuItem, Staff, Subject } from '@portal/contract'
import { clearPersonData, isPersonLoaded } from '../../../kit/device/person-data.ts'
import { clearStored } from '../../../kit/device/storage.ts'
import { createStore, useStore } from '../../../kit/device/store.ts'
import type { ApiError } from '../../../kit/request/api-errors.ts'
import { resetPreferences } from '../../../kit/settings/preferences.ts'
import { dropTokens, storedTokens, tokensKey } from './tokens.ts'

/** Why the sign-in page is shown; each reason has its sentence in the messages. */
export const endReasons = [
  'required',
  'ended',
  'no-response',
  'signed-out',
  'signed-out-there',
  'not-confirmed',
] as const
export type EndReason = (typeof endReasons)[number]

/** The prefix of the stored drafts. They stay when the session ends, unlike what begins with `storageName`. */
export const draftPrefix = 'portal_ciudadano_device'

/** The reason on the sign-in page after an error. The identity provider ends sessions too. */
export function endReasonOf({ kind, reason }: Pick<ApiError, 'kind' | 'reason'>): EndReason {
  if (kind === 'no-response') return 'no-response'
  if (reason === 'sso_signed_out') return 'signed-out-there'
  return reason === 'sso_not_confirmed' ? 'not-confirmed' : 'ended'
}

/** The abilities of the person, the role that they view as, and the state of their one-time codes (ADR 0017). */
export interface Principal extends Subject {
  /** The role whose view is shown, while the person views the portal as another role. */
  readonly viewing_as?: string | null
  readonly uses_codes?: boolean
  /** A role of the person requires one-time codes that are not turned on. Until they are, only the person's own account is accessible. */
  readonly must_use_codes?: boolean
}

/** The signed-in person: their data, their permissions, and their menu. */
export interface Session {
  readonly user: Staff | undefined
  readonly principal: Principal
  readonly menu: readonly MenuItem[]
  readonly loaded: boolean
  /** The id of the sign-in that this tab shows. */
  readonly signIn: string | undefined
  /** The part that could not be read: the rights (then `who` is `nobody`) or the menu (then it is empty). */
  readonly unread: ReadonlySet<'rights' | 'menu'>
}

/** The subject when nobody is signed in: no permissions. */
export const nobody: Principal = { id: null, roles: [], abilities: [] }
const empty: Session = {
  user: undefined,
  principal: nobody,
  menu: [],
  loaded: false,
  signIn: undefined,
  unread: new Set(),
}

/** The current session. The code that loads it is in `session-calls.ts`, so that the sign-in page stays small. */
export const session = createStore<Session>(empty)
session.subscribe(() => isPersonLoaded.set(session.get().loaded))

/** Subscribes a component to the session. */
export function useSession(): Session {
  return useStore(session)
}

/** The permission subject, for `can` and `couldEver`. */
export function usePrincipal(): Principal {
  return useSession().principal
}

type Leave = (reason: EndReason | undefined) => void

let leave: Leave = () => {}
let endTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Removes the person, their menu, their permissions and every cached response from the browser.
 * @param keepsDrafts - the person did not sign out: their encrypted drafts stay for the next sign-in
 */
export function clearSession(keepsDrafts: boolean): void {
  clearTimeout(endTimer)
  session.set(empty)
  clearPersonData(keepsDrafts)
  resetPreferences()
  clearStored()
}

/** Ends the session in this browser: menu, permissions and data are removed, and the sign-in page shows why. */
export function endSession(reason: EndReason | undefined): void {
  dropTokens()
  clearSession(reason !== undefined && reason !== 'signed-out-there')
  leave(reason)
}

/** Whether this browser has a session; the next request shows whether the server still accepts it. */
export function isSignedIn(): boolean {
  return storedTokens() !== undefined
}

/** Ends the session when its refresh token expires. A renewal moves that moment, so it is checked again then. */
export function scheduleEnd(): void {
  clearTimeout(endTimer)
  const stored = storedTokens()
  if (stored === undefined) return
  const wait = Math.min(Math.max(stored.refreshUntil - Date.now(), 0) + 1000, 2 ** 31 - 1)
  endTimer = setTimeout(() => (isSignedIn() ? scheduleEnd() : endSession('ended')), wait)
}

/** Starts listening to the other tabs. `howToLeave` opens the sign-in page. */
export function startSession(howToLeave: Leave): void {
  leave = howToLeave
  window.addEventListener('storage', (event) => {
    if (event.key !== tokensKey && event.key !== null) return
    const { loaded, signIn } = session.get()
    const stored = storedTokens()
    if (!loaded) return
    if (stored === undefined) {
      // If the person signed out, the other tab has removed the drafts.
      clearSession(true)
      leave('signed-out')
    } else if (stored.signIn !== signIn) {
      // Another person signed in in another tab: the data of this tab is not theirs.
      clearSession(true)
      location.reload()
    } else scheduleEnd()
  })
}
