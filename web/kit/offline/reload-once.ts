const key = 'portal_reloaded'

let reload = () => location.reload()

/** Sets how to reload the page to which the person is navigating. The application calls it once. */
export function reloadWith(how: () => void): void {
  reload = how
}

/**
 * Runs a dynamic import. When it fails, reloads the whole page, because the files of this version may no longer exist. It reloads at most once a minute: a page that fails again shows the error.
 */
export async function reloadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!mayReload(Date.now())) throw error
    reload()
    // The page is being reloaded: nothing is rendered meanwhile.
    return new Promise<T>(() => {})
  }
}

/** Whether the page was not reloaded for this reason within the last minute. Records this reload for the next check. */
export function mayReload(now: number): boolean {
  // Without a connection the reload would fail too, so it is kept for later.
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
