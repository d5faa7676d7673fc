import {
  currentUser,
  login,
  logout,
  type MenuItem,
  type Staff,
  type Subject,
  userMenu,
  userPermissions,
} from '@portal/contract'
import { connectApi, request } from './api.ts'
import { asApiError, handlingOf } from './api-errors.ts'
import { say } from './i18n.ts'
import { showSnackbar } from './snackbars.ts'
import { wipeStored } from './storage.ts'
import { createStore, useStore } from './store.ts'
import { dropTokens, heldTokens, holdTokens, tokensKey } from './tokens.ts'

/** Why somebody stands before the sign-in page; each has its sentence in the messages. */
export const endReasons = ['required', 'ended', 'no-response', 'signed-out'] as const
export type EndReason = (typeof endReasons)[number]

/** The person signed in: who they are, what they may do, and their menu. */
export interface Session {
  readonly user: Staff | undefined
  readonly who: Subject
  readonly menu: readonly MenuItem[]
  readonly loaded: boolean
}

const nobody: Subject = { id: null, roles: [], abilities: [] }
const empty: Session = { user: undefined, who: nobody, menu: [], loaded: false }

export const session = createStore<Session>(empty)

/** Watches the session. */
export function useSession(): Session {
  return useStore(session)
}

/** The permission subject, for `can` and `couldEver`. */
export function useWho(): Subject {
  return useSession().who
}

type Leave = (reason: EndReason | undefined) => void

const wipes = new Set<() => void>()
let leave: Leave = () => {}
let loading: Promise<void> | undefined
/** Which sign-in this tab shows. */
let ours: string | undefined
let endTimer: ReturnType<typeof setTimeout> | undefined

/** Runs when the person's data must leave the browser. */
export function onWipe(wipe: () => void): void {
  wipes.add(wipe)
}

function forget(): void {
  clearTimeout(endTimer)
  loading = undefined
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
  return heldTokens() !== undefined
}

function scheduleEnd(): void {
  clearTimeout(endTimer)
  const held = heldTokens()
  if (held === undefined) return
  // The refresh token's end is the session's end unless a renewal moves it: looked at again then.
  const wait = Math.min(held.refreshUntil - Date.now(), 2 ** 31 - 1)
  endTimer = setTimeout(() => (isSignedIn() ? scheduleEnd() : endSession('ended')), Math.max(wait, 0) + 1000)
}

/** The abilities of the person; a failure leaves an empty set, silently (specification, point 4). */
async function fetchSubject(): Promise<Subject> {
  try {
    const { data } = await request(userPermissions, { blockAllowed: false })
    return data
  } catch {
    return nobody
  }
}

async function fetchMenu(): Promise<readonly MenuItem[]> {
  try {
    const { data } = await request(userMenu, { blockAllowed: false })
    return data
  } catch (thrown) {
    const error = asApiError(thrown)
    if (handlingOf(error) !== 'ignore' && isSignedIn()) showSnackbar({ message: error.message || say('errors.menu') })
    return []
  }
}

async function load(): Promise<void> {
  const [user, who, menu] = await Promise.all([
    request(currentUser, { blockAllowed: false }),
    fetchSubject(),
    fetchMenu(),
  ])
  const held = heldTokens()
  if (held === undefined) return
  ours = held.signIn
  session.set({ user: user.data, who, menu, loaded: true })
  scheduleEnd()
}

/**
 * Makes sure that the person, their permissions and their menu are here; asked once per session.
 * @throws ApiError when the person cannot be read
 */
export async function ensureSession(): Promise<void> {
  if (session.get().loaded) return
  loading ??= load().finally(() => {
    loading = undefined
  })
  await loading
}

let refreshedAt = 0

/** Asks for the permissions and the menu again: after a 403, and when an assignment arrives. */
export async function refreshPermissions(): Promise<void> {
  if (!session.get().loaded || Date.now() - refreshedAt < 2_000) return
  refreshedAt = Date.now()
  const [who, menu] = await Promise.all([fetchSubject(), fetchMenu()])
  // A failed fetch leaves what was there: losing one's rights for a hiccup would close the page under the person.
  if (who.id !== null) session.update((now) => (now.loaded ? { ...now, who, menu } : now))
}

/**
 * Signs in.
 * @throws ApiError 422 for wrong credentials, 429 with `retryAfter`
 */
export async function signIn(credentials: { username: string; password: string; remember: boolean }): Promise<void> {
  const answer = await request(login, { body: credentials, progress: false })
  forget()
  holdTokens(answer, credentials.remember)
}

/** Signs out: the server is told; whatever it says, nothing of the person stays here (specification, point 4). */
export async function signOut(): Promise<void> {
  try {
    await request(logout, {})
    showSnackbar({ message: say('session.signed_out'), colour: 'success' })
  } catch (thrown) {
    const error = asApiError(thrown)
    if (error.status !== 401) showSnackbar({ message: error.message })
  } finally {
    endSession(undefined)
  }
}

/** Starts the session's listening: the request layer, the other tabs, and how to leave for the sign-in page. */
export function startSession(howToLeave: Leave): void {
  leave = howToLeave
  connectApi({
    onSessionEnd: () => {
      if (session.get().loaded || isSignedIn()) endSession('ended')
    },
    onForbidden: () => void refreshPermissions(),
  })
  window.addEventListener('storage', (event) => {
    if (event.key !== tokensKey && event.key !== null) return
    const held = heldTokens()
    if (held === undefined) {
      if (!session.get().loaded) return
      forget()
      leave('signed-out')
    } else if (session.get().loaded && held.signIn !== ours) {
      // Somebody else signed in in another tab: what this one shows is no longer theirs.
      forget()
      location.reload()
    } else scheduleEnd()
  })
}
