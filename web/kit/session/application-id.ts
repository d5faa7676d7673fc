import { readCookie, writeCookie } from '../device/cookies.ts'

const name = 'application_id'

/** Seconds that the cookie outlives the last tab, and milliseconds between renewals. */
export const applicationIdSeconds = 180
const renewEvery = 60_000

let own: string | undefined

/** A random id of 128 bits, in the form of a UUID; `randomUUID` is missing on plain HTTP. */
export function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The id of this run of the application. All tabs that are open together share it, and also the next tab within 180 s. It contains
 * no data about the person. The server writes it in its log with each request, so that the events in one browser can be followed.
 */
export function keepApplicationId(): string {
  const id = readCookie(name) ?? own ?? newId()
  own = id
  writeCookie(name, id, applicationIdSeconds, '/')
  return id
}

/** Renews the cookie while a tab is open. */
export function startApplicationId(): void {
  keepApplicationId()
  setInterval(keepApplicationId, renewEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keepApplicationId()
  })
}
