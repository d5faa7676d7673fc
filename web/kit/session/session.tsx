import type { MenuItem, Staff, Subject } from '@portal/contract'
import { wipeStored } from '../device/storage.ts'
import { createStore, useStore } from '../device/store.ts'
import { dropTokens, storedTokens, tokensKey } from './tokens.ts'

/** Why somebody stands before the sign-in page; each has its sentence in the messages. */
export const endReasons = ['required', 'ended', 'no-response', 'signed-out'] as const
export type EndReason = (typeof endReasons)[number]

/** What somebody may do, and how they stand: as another role, and with one-time codes (ADR 0017). */
export interface Principal extends Subject {
  /** The role whose sight this is, while somebody views the portal as another role. */
  readonly viewing_as?: string | null
  readonly uses_codes?: boolean
  /** A role asks for one-time codes that are not turned on: until then only one's own affairs answer. */
  readonly must_use_codes?: boolean
}

/** The person signed in: who they are, what they may do, and their menu. */
export interface Session {
  readonly user: Staff | undefined
  readonly who: Principal
  readonly menu: readonly MenuItem[]
  readonly loaded: boolean
  /** Which sign-in this tab shows. */
  readonly signIn: string | undefined
  /** What could not be read: the rights (then `who` is nobody) or the menu (then it is empty). */
  readonly unread: ReadonlySet<'rights' | 'menu'>
}

/** The subject of nobody: an empty permission set. */
export const nobody: Principal = { id: null, roles: [], abilities: [] }
const empty: Session = {
  ...{ user: undefined, who: nobody, menu: [], loaded: false, signIn: undefined },
  unread: new Set(),
}

/** The session on screen. What fills it asks the server, and stands apart (`session-calls.ts`), so that the sign-in page is light. */
export const session = createStore<Session>(empty)

/** Watches the session. */
export function useSession(): Session {
  return useStore(session)
}

/** The permission subject, for `can` and `couldEver`. */
export function usePrincipal(): Principal {
  return useSession().who
}

type Leave = (reason: EndReason | undefined) => void

const wipes = new Set<() => void>()
let leave: Leave = () => {}
let endTimer: ReturnType<typeof setTimeout> | undefined

/** Runs when the person's data must leave the browser. */
export function onWipe(wipe: () => void): void {
  wipes.add(wipe)
}

/** Clears the person, their menu, their permissions and every answer from the browser (qualities §5). */
export function forget(): void {
  clearTimeout(endTimer)
  session.set(empty)
  for (const wipe of wipes) wipe()
  wipeStored()
}

/** Ends the session here: menu, permissions and data are cleared, and the sign-in page says why. */
export function endSession(reason: EndReason | undefined): void {
  dropTokens()
  forget()
  leave(reason)
}

/** Whether this browser holds a session; whether the server still honours it shows at the next request. */
export function isSignedIn(): boolean {
  return storedTokens() !== undefined
}

/** Ends the session by itself when its refresh token is over. A renewal moves that moment: it is looked at again then. */
export function scheduleEnd(): void {
  clearTimeout(endTimer)
  const held = storedTokens()
  if (held === undefined) return
  const wait = Math.min(Math.max(held.refreshUntil - Date.now(), 0) + 1000, 2 ** 31 - 1)
  endTimer = setTimeout(() => (isSignedIn() ? scheduleEnd() : endSession('ended')), wait)
}

/** Starts listening to the other tabs, and is told how to leave for the sign-in page. */
export function startSession(howToLeave: Leave): void {
  leave = howToLeave
  window.addEventListener('storage', (event) => {
    if (event.key !== tokensKey && event.key !== null) return
    const { loaded, signIn } = session.get()
    const held = storedTokens()
    if (!loaded) return
    if (held === undefined) {
      forget()
      leave('signed-out')
    } else if (held.signIn !== signIn) {
      // Somebody else signed in in another tab: what this one shows is no longer theirs.
      forget()
      location.reload()
    } else scheduleEnd()
  })
}
