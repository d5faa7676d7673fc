import type { ResponseOf } from '@portal/contract'
import { citizenLogin, citizenLogout, citizenLogoutAll } from '@portal/contract/citizens'
import { clearPersonData, createPersonStore, isPersonLoaded } from '../../../kit/device/person-data.ts'
import { clearStored, readStored, removeDatabase, writeStored } from '../../../kit/device/storage.ts'
import { createStore, useStore } from '../../../kit/device/store.ts'
import { connectApi, request } from '../../../kit/request/api.ts'
import { noSession, type SessionTokens } from '../../../kit/request/session-tokens.ts'
import { attemptOf } from './attempt-keys.ts'

/** The prefix of everything that the citizens' application stores in the browser. */
export const citizenStorage = 'portal_ciudadanos_v1'
const key = `${citizenStorage}.session`

interface StoredSession {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly until: number
  readonly signIn: string
}

/** Why the sign-in page is shown. */
type EndReason = 'ended' | 'signed-out'

function storedSession(): StoredSession | undefined {
  const stored = readStored(key) as Partial<StoredSession> | null | undefined
  if (typeof stored?.token !== 'string' || typeof stored.until !== 'number' || typeof stored.signIn !== 'string')
    return undefined
  return stored.until > Date.now() ? (stored as StoredSession) : undefined
}

/** The sign-in that this tab shows; undefined without a session. */
const current = createStore<StoredSession | undefined>(undefined)
/** Why the last session ended; the sign-in page shows it. */
export const endReason = createStore<EndReason | undefined>(undefined)

/** Whether the server refuses every call until the e-mail of the account is confirmed. */
export const emailIsUnconfirmed = createPersonStore(false)

/** The session of a citizen: one token, good for eight hours, that is never renewed. */
const citizenTokens: SessionTokens = {
  ...noSession,
  signIn: () => storedSession()?.signIn,
  token: async () => storedSession()?.token,
  attemptOf,
  carries: ({ path }) => path !== citizenLogin.path,
  ends: ({ path }) => path === citizenLogout.path || path === citizenLogoutAll.path,
}

let endTimer: ReturnType<typeof setTimeout> | undefined

function show(session: StoredSession | undefined): void {
  clearTimeout(endTimer)
  if (session !== undefined)
    endTimer = setTimeout(() => endSession('ended'), Math.min(session.until - Date.now(), 2 ** 31 - 1))
  current.set(session)
  isPersonLoaded.set(session !== undefined)
}

/**
 * Ends the session in this browser and removes everything of the person. Drafts stay unless the person signed out
 * here: they are encrypted for the account, and without a session nothing in the browser can read them.
 */
export function endSession(reason: EndReason | undefined): void {
  writeStored(key, undefined)
  endReason.set(reason)
  show(undefined)
  clearPersonData(reason !== undefined)
  clearStored(citizenStorage)
}

/** Begins a session with the response of a sign-in. */
export function enterWith({ access_token, expires_in }: ResponseOf<typeof citizenLogin>): void {
  clearPersonData(true)
  const now = Date.now()
  const session = { token: access_token, until: now + expires_in * 1000, signIn: `${now}-${Math.random()}` }
  writeStored(key, session)
  endReason.set(undefined)
  show(session)
}

/** Signs out. From now on the browser stores nothing of the person, whether or not the server can be reached. */
export async function signOut(): Promise<void> {
  // The request takes the token before the session ends here.
  const response = request(citizenLogout, {}).catch(() => undefined)
  endSession(undefined)
  await response
}

/** The sign-in of this tab; undefined without a session. */
export function currentSignIn(): string | undefined {
  return current.get()?.signIn
}

/** Whether somebody is signed in. */
export function useIsSignedIn(): boolean {
  return useStore(current) !== undefined
}

/** Connects the session with the request layer, and follows the other tabs. Called once. */
export function startCitizenSession(): void {
  connectApi({
    tokens: citizenTokens,
    onForbidden: ({ reason }) => {
      if (reason === 'email_unconfirmed') emailIsUnconfirmed.set(true)
    },
    onSessionEnd: () => {
      if (storedSession() !== undefined || current.get() !== undefined) endSession('ended')
    },
  })
  if (storedSession() === undefined) {
    // The session expired while no tab was open.
    if (readStored(key) !== undefined) endSession('ended')
    // Its stored responses are removed too.
    removeDatabase(responseCacheName)
  }
  show(storedSession())
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const stored = storedSession()
    if (stored?.signIn === current.get()?.signIn) return
    if (stored === undefined) endSession('signed-out')
    else {
      // Another person signed in in another tab: the data of this tab is not theirs.
      clearPersonData(true)
      location.reload()
    }
  })
}

/** The name of the encrypted store of the response cache. */
export const responseCacheName = `${citizenStorage}.responses`

/** The name of the encrypted store of the vouchers that stay on this device, and of the mark that there are some. */
export const savedVouchersName = 'portal_ciudadanos_device.vouchers'

/** The prefix of the stored drafts. */
export const draftPrefix = 'portal_ciudadanos_device'
