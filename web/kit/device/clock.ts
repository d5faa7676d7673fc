/** Milliseconds by which the clock of the server is ahead of the device's; undefined before the first response. */
let ahead: number | undefined

/** A difference below this (ms) comes from the time of a request and from the fractions of a second that the header `Date` omits. */
const tolerance = 5000

/**
 * Reads the time of the server from the header `Date` of a response. A time before the stored one is ignored, because a response that
 * was delayed has an earlier time.
 */
export function noteServerTime(date: string | null): void {
  const offset = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(offset) && (ahead === undefined || offset > ahead)) ahead = offset
}

/** The time at which the server rendered the page; undefined for a page that the browser renders. */
let rendered: number | undefined

/** Sets the time at which the server renders the page, or rendered it (as in the header `Date`). */
export function noteRenderTime(date: string): void {
  rendered = Date.parse(date)
  noteServerTime(date)
}

/** The time at which the server rendered the page, in ms since the epoch; now for a page that the browser renders. */
export function renderTime(): number {
  return rendered ?? serverNow()
}

/** The time of the server (ms since the epoch) at a time of the device's clock, which may be wrong by days. */
export function serverTime(deviceTime: number): number {
  return deviceTime + (ahead === undefined || Math.abs(ahead) < tolerance ? 0 : ahead)
}

/** The time of the server now, in ms since the epoch. */
export function serverNow(): number {
  return serverTime(Date.now())
}
