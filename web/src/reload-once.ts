const key = 'portal_reloaded'

/**
 * Runs a dynamic import; when it fails, loads the whole page anew, because the files of this version may be gone
 * (specification, point 8). Only once in a while: a page that fails again shows the error.
 */
export async function reloadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!mayReload(Date.now())) throw error
    location.reload()
    // The page is going away: nothing is drawn meanwhile.
    return new Promise<T>(() => {})
  }
}

/** Whether the page was not reloaded for this within the last minute; says so for the next time. */
export function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (now - last < 60_000) return false
    sessionStorage.setItem(key, String(now))
    return globalThis.navigator?.onLine !== false
  } catch {
    return false
  }
}
