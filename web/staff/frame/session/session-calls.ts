import {
  currentUser,
  login,
  type MenuItem,
  refreshSeconds,
  type Staff,
  signOutThereToo,
  type Tokens,
  userMenu,
  userPermissions,
} from '@portal/contract'
import { createPersonStore } from '../../../kit/device/person-data.ts'
import { connectApi, request } from '../../../kit/request/api.ts'
import { asApiError, handlingOf } from '../../../kit/request/api-errors.ts'
import { translate } from '../../../kit/text/i18n.ts'
import { showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import {
  clearSession,
  endReasonOf,
  endSession,
  isSignedIn,
  type Principal,
  type Session,
  scheduleEnd,
  session,
} from './session.tsx'
import { staffTokens } from './token-renewal.ts'
import { storedTokens, storeTokens } from './tokens.ts'
import { keepViewing, viewedRole } from './view-as.ts'

const loading = createPersonStore<Promise<void> | undefined>(undefined)
let refreshedAt = 0

/** Connects the session with the request layer. */
export function connectSession(): void {
  connectApi({
    tokens: staffTokens,
    onSessionEnd: (error) => {
      if (session.get().loaded || isSignedIn()) endSession(endReasonOf(error))
    },
    onForbidden: () => void refreshPermissions(),
    confirm: async () => (await import('./confirmation.ts')).confirmIdentity(),
  })
}

/** The person's abilities; undefined when they could not be read, which shows no message. */
async function fetchSubject(): Promise<Principal | undefined> {
  try {
    const { data } = await request(userPermissions, { blockAllowed: false, query: { ownership: true } })
    return data
  } catch {
    return undefined
  }
}

/** The menu; undefined when it could not be read, which shows a message. */
async function fetchMenu(): Promise<readonly MenuItem[] | undefined> {
  try {
    const { data } = await request(userMenu, { blockAllowed: false })
    return data
  } catch (thrown) {
    const error = asApiError(thrown)
    // Without a connection the page itself shows it.
    const isShownElsewhere = handlingOf(error) === 'ignore' || error.kind === 'offline'
    if (!isShownElsewhere && isSignedIn()) showSnackbar({ message: error.message || translate('errors.menu') })
    return undefined
  }
}

/** The session after both requests. A part that could not be read stays as it was, at first empty, and can be requested again. */
function sessionAfter(now: Session, principal: Principal | undefined, menu: readonly MenuItem[] | undefined): Session {
  const unread = new Set(now.unread)
  if (principal !== undefined) unread.delete('rights')
  else if (now.principal.id === null) unread.add('rights')
  if (menu !== undefined) unread.delete('menu')
  else if (now.menu.length === 0) unread.add('menu')
  return { ...now, principal: principal ?? now.principal, menu: menu ?? now.menu, unread }
}

/** Loaded at the same time as the person; without it the page uses the preferences of the device. */
async function showPreferences(user: Promise<{ readonly data: Staff }>): Promise<void> {
  const preferences = import('../settings/local-preferences.ts').catch(() => undefined)
  const { data } = await user
  await (await preferences)?.showPreferencesOf(data.id)
}

async function load(): Promise<void> {
  try {
    await loadPerson()
  } catch (thrown) {
    const { status } = asApiError(thrown)
    // The viewed role is gone, or the person may no longer view it: the tab returns to the person's own role.
    if (viewedRole() === undefined || (status !== 403 && status !== 404)) throw thrown
    keepViewing(undefined)
    await loadPerson()
  }
}

async function loadPerson(): Promise<void> {
  const userResponse = request(currentUser, { blockAllowed: false })
  const [user, principal, menu] = await Promise.all([
    userResponse,
    fetchSubject(),
    fetchMenu(),
    showPreferences(userResponse),
  ])
  const stored = storedTokens()
  if (stored === undefined) return
  const signedIn = { ...session.get(), user: user.data, loaded: true, signIn: stored.signIn }
  session.set(sessionAfter(signedIn, principal, menu))
  scheduleEnd()
}

/** Loads the person, their permissions and their menu, once per session. @throws ApiError when the person cannot be read */
export async function ensureSession(): Promise<void> {
  if (session.get().loaded) return
  const now = loading.get() ?? load().finally(() => loading.set(undefined))
  loading.set(now)
  await now
}

/** Reads permissions and menu again after a 403, an assignment or a failure; when `wanted`, even if just read. */
export async function refreshPermissions(isForced = false): Promise<void> {
  if (!session.get().loaded || (!isForced && Date.now() - refreshedAt < 2_000)) return
  refreshedAt = Date.now()
  const [principal, menu] = await Promise.all([fetchSubject(), fetchMenu()])
  session.update((now) => (now.loaded ? sessionAfter(now, principal, menu) : now))
}

/** Signs in. @throws ApiError 422 for wrong credentials, 429 with `retryAfter` */
export async function signIn(credentials: {
  username: string
  password: string
  remember: boolean
  captcha?: string
  code?: string
}): Promise<void> {
  enterWith(await request(login, { body: credentials, progress: false }), credentials.remember)
}

/** Begins a session with the tokens of a sign-in. Without `remembered` it ends when the browser is closed. */
export function enterWith(tokens: Tokens, remembered = false): void {
  clearSession(true)
  storeTokens(tokens, remembered, refreshSeconds)
}

/** Signs out. From now on no tab has data of the person, even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  keepViewing(undefined)
  // The request takes the token before the session ends in this browser.
  const response = request(signOutThereToo, {})
  endSession(undefined)
  try {
    const { data, details } = await response
    // A session from the identity provider of the institute ends there too.
    if (data.url !== null) location.assign(data.url)
    else if (details !== null) showSnackbar({ message: details.message })
    else showSnackbar({ message: translate('session.signed_out'), colour: 'success' })
  } catch (thrown) {
    const error = asApiError(thrown)
    if (error.status !== 401) showSnackbar({ message: error.message })
  }
}
