const key = 'portal_reloaded'

let reload = () => location.reload()

/** Told once by the router: how to load the page anew that the person is on the way to. */
export function reloadWith(how: () => void): void {
  reload = how
}

/**
 * Runs a dynamic import; when it fails, loads the whole page anew, because the files of this version may be gone
 * (specification, point 8). Only once in a while: a page that fails again shows the error.
 */
export async function reloadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!mayReload(Date.now())) throw error
    reload()
    // The page is going away: nothing is drawn meanwhile.
    return new Promise<T>(() => {})
  }
}

/** Whether the page was not reloaded for this within the last minute; says so for the next time. */
export function mayReload(now: number): boolean {
  // Without a connection it would not come either: the one time is kept for when it is back.
  if (globalThis.navigator?.onLine === false) return false
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (now - last < 60_000) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}
