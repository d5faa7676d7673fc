import { readCookie, writeCookie } from '../device/cookies.ts'

const name = 'application_id'

/** Seconds the cookie lives after the last tab of the application (specification, point 9), and milliseconds between renewals. */
export const applicationIdSeconds = 180
const renewEvery = 60_000

let own: string | undefined

/** A random name of 128 bits, in the form of a UUID; plain HTTP has no `randomUUID`. */
function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Names this run of the application: all tabs that are open together, and the next one within 180 s. It says nothing of the person;
 * the server writes it beside each request in its log, so that what happened in one browser can be followed.
 */
export function keepApplicationId(): string {
  const id = readCookie(name) ?? own ?? newId()
  own = id
  writeCookie(name, id, applicationIdSeconds, '/')
  return id
}

/** Renews it while a tab is open. */
export function startApplicationId(): void {
  keepApplicationId()
  setInterval(keepApplicationId, renewEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keepApplicationId()
  })
}
